import { selectEmailChange, selectLoginEmail, type ViewParams } from '@latchkey/core/ui'
import { Button, fieldCss, MailIcon, TextField } from '@latchkey/design'
import { useClientState, useScreenClient } from '@latchkey/react'
import { type FormEvent, useState } from 'react'
import css from '../../parts/email/email.css?inline'
import { isEmail, LEAST_EMAIL_LENGTH } from '../../parts/email/is-email.ts'
import { SignInAgain } from '../../parts/email-change/sign-in-again.tsx'
import { useChangeProblem } from '../../parts/email-change/use-change-problem.ts'
import { useIsLoginOld } from '../../parts/email-change/use-is-login-old.ts'
import { useSaveEmail } from '../../parts/email-change/use-save-email.ts'
import { Lead } from '../../parts/lead.tsx'
import type { Title, ViewProps } from '../../router/define-view.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { email } from '../../strings/en/email.ts'
import { emailChange } from '../../strings/en/email-change.ts'

export const title: Title = (words) => words('emailChange', emailChange).title

/** Takes the new address of the login. @see compat-facts 1.4 "UpdateEmailWallet" */
export default function UpdateEmailWalletView({ params }: ViewProps<'UpdateEmailWallet'>) {
  useViewCss(fieldCss)
  useViewCss(css)
  const isLoginOld = useIsLoginOld()
  const isPending = useClientState((state) => selectEmailChange(state) !== undefined)
  // A change that has begun goes on, however old the login is by now.
  return isLoginOld && !isPending ? <SignInAgain /> : <EmailChangeForm params={params} />
}

function EmailChangeForm({ params }: { readonly params: ViewParams['UpdateEmailWallet'] }) {
  const t = useWords('emailChange', emailChange)
  const emailWords = useWords('email', email)
  const { modal } = useScreenClient().actions
  const { current, pending } = useClientState((state) => ({
    current: selectLoginEmail(state),
    pending: selectEmailChange(state)?.to,
  }))
  const [address, setAddress] = useState(pending ?? '')
  const [isWrong, setWrong] = useState(false)
  const { isSaving, failure, edit, save } = useSaveEmail(params)
  const problem = useChangeProblem(failure, t.failed)
  const shown = isWrong ? emailWords.invalid : problem
  const typed = address.trim()
  const canSave = typed.length >= LEAST_EMAIL_LENGTH && typed.toLowerCase() !== current?.toLowerCase()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isRight = isEmail(typed)
    setWrong(canSave && !isRight)
    if (canSave && isRight && !isSaving) save(typed)
  }
  if (failure?.code === 'session/login-expired') return <SignInAgain takesFocus />
  return (
    <form className="lk-view-content lk-email lk-email-form" noValidate onSubmit={submit}>
      <Lead title={t.head} text={current === undefined ? undefined : t.text(current)} />
      <TextField
        type="email"
        label={t.label}
        labelShown={false}
        placeholder={emailWords.placeholder}
        inputMode="email"
        autoComplete="email"
        enterKeyHint="go"
        maxLength={254}
        dir="ltr"
        data-testid="email-input"
        value={address}
        readOnly={isSaving}
        start={<MailIcon size={20} />}
        error={shown === undefined ? undefined : <bdi>{shown}</bdi>}
        onValueChange={(text) => {
          setAddress(text)
          setWrong(false)
          edit()
        }}
      />
      <p className="lk-email-fine" dir="auto">
        {t.note}
      </p>
      <div className="lk-email-answers">
        {params !== undefined && (
          <Button size="lg" fullWidth data-testid="email-cancel" onClick={() => modal.goBack()}>
            {t.cancel}
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          fullWidth
          disabled={!canSave}
          loading={isSaving}
          data-testid="email-save"
        >
          {t.save}
        </Button>
      </div>
    </form>
  )
}
