import { MailIcon, Spinner } from '@latchkey/design'
import { useScreenClient } from '@latchkey/react'
import css from '../../parts/email/email.css?inline'
import { LoginFailed } from '../../parts/email/login-failed.tsx'
import { Resend } from '../../parts/email/resend.tsx'
import { useLoginStep } from '../../parts/email/use-login-step.ts'
import { Lead } from '../../parts/lead.tsx'
import type { Title } from '../../router/define-view.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { email } from '../../strings/en/email.ts'

export const title: Title = (words) => words('email', email).deviceTitle

/** Waits for the approval of a new device. The code to type on the page of the link is in the frame. @see compat-facts 1.4 */
export default function EmailVerifyDeviceView() {
  useViewCss(css)
  const t = useWords('email', email)
  const { actions } = useScreenClient()
  const challenge = useLoginStep('device-approval')
  if (challenge === undefined) return <LoginFailed />
  return (
    <div className="lk-view-content lk-email">
      <span className="lk-email-face" aria-hidden="true">
        <MailIcon size={28} />
      </span>
      <Lead title={t.deviceHead} text={t.deviceText(challenge.sentTo)} />
      <p className="lk-email-note" role="status" data-testid="device-wait">
        <Spinner size={16} /> <bdi>{t.deviceWait}</bdi>
      </p>
      <Resend resendAt={challenge.resendAt} onResend={() => actions.answerChallenge(challenge, { type: 'resend' })} />
    </div>
  )
}
