import { Button, ShieldCheckIcon } from '@latchkey/design'
import { useScreenClient } from '@latchkey/react'
import { useEffect, useRef } from 'react'
import { useViewCss, useWords } from '../../shell/index.ts'
import { emailChange } from '../../strings/en/email-change.ts'
import css from '../email/email.css?inline'
import { Lead } from '../lead.tsx'
import { useDisconnect } from '../use-disconnect.ts'

interface SignInAgainProps {
  /** It takes the place of what had the focus. */
  readonly takesFocus?: boolean
}

/** Leads to a new login: an address can be changed only shortly after one. */
export function SignInAgain({ takesFocus = false }: SignInAgainProps) {
  useViewCss(css)
  const t = useWords('emailChange', emailChange)
  const { modal } = useScreenClient().actions
  const { isDisconnecting, disconnect } = useDisconnect(() => modal.open({ view: 'EmailLogin' }))
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <div className="lk-view-content lk-email">
      <span className="lk-email-face" aria-hidden="true">
        <ShieldCheckIcon size={28} />
      </span>
      <Lead title={t.loginHead} text={t.loginText} />
      <Button
        ref={button}
        variant="primary"
        size="lg"
        fullWidth
        loading={isDisconnecting}
        data-testid="email-login-again"
        onClick={disconnect}
      >
        {t.loginAgain}
      </Button>
    </div>
  )
}
