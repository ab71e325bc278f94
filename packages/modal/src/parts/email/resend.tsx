import { Button } from '@latchkey/design'
import { useWords } from '../../shell/index.ts'
import { email } from '../../strings/en/email.ts'
import { useSecondsUntil } from './use-seconds-until.ts'

interface ResendProps {
  /** Milliseconds since 1970; absent: never. */
  readonly resendAt: number | undefined
  readonly isBarred?: boolean
  onResend(): void
}

/** Sends the mail again, once it may be. @see Spec §10 "E-mail login cooldown 30000 ms" */
export function Resend({ resendAt, isBarred = false, onResend }: ResendProps) {
  const t = useWords('email', email)
  const seconds = useSecondsUntil(resendAt)
  const isWaiting = seconds > 0
  if (resendAt === undefined) return null
  return (
    <div className="lk-email-resend">
      <span dir="auto">{t.noMail}</span>
      <Button variant="ghost" size="sm" disabled={isWaiting || isBarred} onClick={onResend} data-testid="resend">
        {isWaiting ? t.resendIn(seconds) : t.resend}
      </Button>
    </div>
  )
}
