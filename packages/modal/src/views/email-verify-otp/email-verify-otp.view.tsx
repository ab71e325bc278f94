import type { ChallengeOf } from '@latchkey/core/ports'
import { fieldCss } from '@latchkey/design'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useRef } from 'react'
import { CodeField } from '../../parts/email/code-field.tsx'
import css from '../../parts/email/email.css?inline'
import { LoginFailed } from '../../parts/email/login-failed.tsx'
import { Resend } from '../../parts/email/resend.tsx'
import { useLoginStep } from '../../parts/email/use-login-step.ts'
import { Lead } from '../../parts/lead.tsx'
import type { Title } from '../../router/define-view.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { email } from '../../strings/en/email.ts'

export const title: Title = (words) => words('email', email).codeTitle

/** Takes the code of the mail; the last digit sends it. @see compat-facts 1.4 "EmailVerifyOtp" */
export default function EmailVerifyOtpView() {
  useViewCss(fieldCss)
  useViewCss(css)
  const t = useWords('email', email)
  const { actions } = useScreenClient()
  const challenge = useLoginStep('code')
  const last = useRef<ChallengeOf<'code'>>(undefined)
  if (challenge !== undefined) last.current = challenge
  const shown = last.current
  const isChecking = challenge === undefined
  const isFailed = useClientState(({ connect }) => connect.status === 'failed')
  if (shown === undefined || isFailed) return <LoginFailed />
  return (
    <div className="lk-view-content lk-email">
      <Lead title={t.codeHead} text={t.codeText(shown.sentTo)} />
      <CodeField
        label={t.codeLabel}
        checking={t.checking}
        hint={t.codeValid}
        length={shown.length}
        isChecking={isChecking}
        problem={challenge?.problem === undefined ? undefined : t.wrongCode}
        onCode={(digits) => challenge !== undefined && actions.answerChallenge(challenge, { type: 'code', digits })}
      />
      <Resend
        resendAt={shown.resendAt}
        isBarred={isChecking}
        onResend={() => challenge !== undefined && actions.answerChallenge(challenge, { type: 'resend' })}
      />
    </div>
  )
}
