import { ChevronRightIcon, fieldCss, IconButton, MailIcon, Spinner, TextField } from '@latchkey/design'
import { type FormEvent, useState } from 'react'
import { useViewCss, useWords } from '../../shell/index.ts'
import { email as english } from '../../strings/en/email.ts'
import css from './email.css?inline'
import { isEmail, LEAST_EMAIL_LENGTH } from './is-email.ts'
import { useEmailLogin } from './use-email-login.ts'
import { useProblem } from './use-problem.ts'

/** The field for an address. Enter and the arrow go on. */
export function EmailForm({ isBarred = false }: { readonly isBarred?: boolean }) {
  useViewCss(fieldCss)
  useViewCss(css)
  const t = useWords('email', english)
  const [address, setAddress] = useState('')
  const [isWrong, setWrong] = useState(false)
  const { waiting, failed, isRefused, prepare, start } = useEmailLogin()
  const isBusy = waiting !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = address.trim()
    const isRight = isEmail(typed)
    setWrong(!isRight)
    if (isRight && !isBusy && !isBarred) start(typed)
  }
  const failure = useProblem(failed?.failure, t, t.failed)
  const problem = isWrong || isRefused ? t.invalid : failure
  return (
    <form className="lk-email-form" noValidate onSubmit={submit}>
      <TextField
        type="email"
        label={t.label}
        labelShown={false}
        placeholder={t.placeholder}
        inputMode="email"
        autoComplete="email"
        enterKeyHint="go"
        maxLength={254}
        dir="ltr"
        data-testid="email-input"
        value={address}
        readOnly={isBusy}
        disabled={isBarred}
        start={<MailIcon size={20} />}
        end={
          isBusy ? (
            <Spinner size={20} />
          ) : (
            <IconButton
              type="submit"
              label={t.go}
              className="lk-email-go"
              data-testid="email-submit"
              disabled={address.trim().length < LEAST_EMAIL_LENGTH || isBarred}
            >
              <ChevronRightIcon size={20} />
            </IconButton>
          )
        }
        error={problem === undefined ? undefined : <bdi>{problem}</bdi>}
        onValueChange={(text) => {
          if (address === '') prepare()
          setAddress(text)
          setWrong(false)
        }}
      />
    </form>
  )
}
