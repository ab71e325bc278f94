import type { EmailStep } from '@latchkey/core/ports'
import type { EmailChange, FailureState, ViewParams } from '@latchkey/core/ui'
import { Button, ErrorState, LiveRegion } from '@latchkey/design'
import { useViewCss, useWords } from '../../shell/index.ts'
import { email } from '../../strings/en/email.ts'
import { emailChange } from '../../strings/en/email-change.ts'
import { CodeField } from '../email/code-field.tsx'
import css from '../email/email.css?inline'
import { Resend } from '../email/resend.tsx'
import { Lead } from '../lead.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { isLongWait, useChangeProblem } from './use-change-problem.ts'
import { type EnteredCode, useEmailCode } from './use-email-code.ts'

/** Digits of a code of a change. */
const CODE_LENGTH = 8

/** After these no code of the change is accepted. */
const isEnd = (failure: FailureState | undefined): boolean =>
  failure?.code === 'email/taken' || failure?.code === 'frame/unsupported-action' || isLongWait(failure)

/** After these the next code can be entered. */
const isAboutCode = (failure: FailureState | undefined): boolean =>
  failure?.code === 'email/invalid-code' || failure?.code === 'email/throttled'

interface CodeScreenProps {
  readonly step: EmailStep
  readonly params: ViewParams['UpdateEmailWallet']
}

/** Takes the code that one of the two addresses got; the last digit sends it. */
export function CodeScreen({ step, params }: CodeScreenProps) {
  useViewCss(css)
  const t = useWords('emailChange', emailChange)
  const entered = useEmailCode(step, params)
  const { change, code, failure, restart } = entered
  const unnamed = code === undefined ? t.failed : step === 'current' ? t.notChecked : t.notChanged
  const problem = useChangeProblem(failure, unnamed)
  if (failure?.code === 'session/login-expired') return <SignInAgain takesFocus />
  if (isEnd(failure)) return <ErrorState title={t.ended} text={problem} retryLabel={t.again} onRetry={restart} />
  if (change === undefined) return null
  return <Entry step={step} entered={entered} change={change} problem={problem} />
}

interface EntryProps {
  readonly step: EmailStep
  readonly entered: EnteredCode
  readonly change: EmailChange
  readonly problem: string | undefined
}

function Entry({ step, entered, change, problem }: EntryProps) {
  const t = useWords('emailChange', emailChange)
  const emailWords = useWords('email', email)
  const { status, code, failure, isRepeated = false, resent = 0, enter, repeat, resend, restart } = entered
  const isCode = isAboutCode(failure)
  const isUnchecked = failure !== undefined && !isCode && code !== undefined
  // The pressed button stays until there is an answer, and the focus with it.
  const canRepeat = isUnchecked || (isRepeated && status === 'checking')
  return (
    <div className="lk-view-content lk-email">
      <Lead
        title={emailWords.codeHead}
        text={step === 'current' ? t.currentText(change.from ?? '') : t.newText(change.to)}
      />
      <CodeField
        label={t.codeLabel}
        length={CODE_LENGTH}
        hint={emailWords.codeValid}
        checking={step === 'current' ? t.checking : t.changing}
        isChecking={status === 'checking'}
        problem={isCode ? problem : undefined}
        failure={isCode ? undefined : problem}
        onCode={enter}
      />
      {canRepeat ? (
        <Button
          variant="primary"
          size="lg"
          fullWidth
          loading={status === 'checking'}
          data-testid="code-again"
          onClick={repeat}
        >
          {t.again}
        </Button>
      ) : (
        <div className="lk-email-ways">
          <Resend resendAt={change.resendAt} isBarred={status !== 'idle'} onResend={resend} />
          <div className="lk-email-resend">
            <span dir="auto">{t.wrong}</span>
            <Button
              variant="ghost"
              size="sm"
              disabled={status === 'checking'}
              data-testid="email-restart"
              onClick={restart}
            >
              {t.again}
            </Button>
          </div>
        </div>
      )}
      {/* Another text each time, so that it is announced again. */}
      <LiveRegion message={resent === 0 ? '' : `${emailWords.sent}${'\u00a0'.repeat(resent % 2)}`} />
    </div>
  )
}
