import { useWords } from '../../shell/index.ts'
import { email } from '../../strings/en/email.ts'
import { EmailForm } from './email-form.tsx'

interface EmailEntryProps {
  readonly isFirst: boolean
  /** The screen has no wallets. */
  readonly isAlone: boolean
  readonly isBarred: boolean
}

/** The field for an address on the first screen, apart from the wallets by a line. */
export function EmailEntry({ isFirst, isAlone, isBarred }: EmailEntryProps) {
  const t = useWords('email', email)
  const line = (
    <div className="lk-email-or" data-testid="email-separator">
      {t.or}
    </div>
  )
  return (
    <>
      {!isFirst && !isAlone && line}
      <EmailForm isBarred={isBarred} />
      {isFirst && !isAlone && line}
    </>
  )
}
