import type { ChallengeOf } from '@latchkey/core/ports'
import { fieldCss, Spinner } from '@latchkey/design'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useEffect, useId, useRef, useState } from 'react'
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

interface CodeFieldProps {
  readonly length: number
  readonly isChecking: boolean
  readonly problem: string | undefined
  onCode(digits: string): void
}

/** One field with a place for each digit: a browser fills it from the mail, and a screen reader reads it as one. */
function CodeField({ length, isChecking, problem, onCode }: CodeFieldProps) {
  const t = useWords('email', email)
  const id = useId()
  const [digits, setDigits] = useState('')
  // A wrong code leaves an empty field for the next one.
  useEffect(() => {
    if (problem !== undefined && !isChecking) setDigits('')
  }, [problem, isChecking])
  const input = useRef<HTMLInputElement>(null)
  // The heading has the focus, as on every screen; the first digit or a paste goes into the field all the same.
  useEffect(() => {
    const root = input.current?.getRootNode()
    const listener = (event: Event) => {
      const { key, metaKey, ctrlKey } = event as KeyboardEvent
      const isPaste = (metaKey || ctrlKey) && key.toLowerCase() === 'v'
      if ((/^\d$/.test(key) && !metaKey && !ctrlKey) || isPaste) input.current?.focus()
    }
    root?.addEventListener('keydown', listener)
    return () => root?.removeEventListener('keydown', listener)
  }, [])
  const change = (text: string) => {
    const next = text.replaceAll(/\D/g, '').slice(0, length)
    setDigits(next)
    if (next.length === length && next !== digits) onCode(next)
  }
  return (
    <div className="lk-email-code">
      <label htmlFor={id} className="lk-hidden">
        {t.codeLabel}
      </label>
      <input
        ref={input}
        id={id}
        type="text"
        className="lk-email-digits"
        data-testid="otp-input"
        data-invalid={problem !== undefined && digits === '' ? '' : undefined}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        value={digits}
        readOnly={isChecking}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => change(event.target.value)}
      />
      <div className="lk-email-places" aria-hidden="true" dir="ltr">
        {[...Array(length).keys()].map((at) => (
          <span key={at} data-current={at === digits.length && !isChecking ? '' : undefined}>
            {digits[at]}
          </span>
        ))}
      </div>
      <p
        id={`${id}-note`}
        className="lk-email-note"
        data-problem={problem === undefined ? undefined : ''}
        aria-live="polite"
      >
        {isChecking ? (
          <>
            <Spinner size={16} /> {t.checking}
          </>
        ) : (
          (problem ?? t.codeValid)
        )}
      </p>
    </div>
  )
}
