import { Spinner } from '@latchkey/design'
import { useEffect, useId, useRef, useState } from 'react'

interface CodeFieldProps {
  readonly label: string
  readonly length: number
  readonly isChecking: boolean
  /** Shown while the code is checked. */
  readonly checking: string
  /** Shown before a code was entered. */
  readonly hint: string
  /** The code was not accepted: the field is emptied for the next one. */
  readonly problem?: string | undefined
  /** The code could not be checked: it stays in the field. */
  readonly failure?: string | undefined
  onCode(digits: string): void
}

/** One field with a place for each digit: a browser fills it from the mail, and a screen reader reads it as one. */
export function CodeField(props: CodeFieldProps) {
  const { label, length, isChecking, checking, hint, problem, failure, onCode } = props
  const id = useId()
  const [digits, setDigits] = useState('')
  const input = useRef<HTMLInputElement>(null)
  // Not the text of the problem: a countdown changes it each second.
  const isRefused = problem !== undefined && !isChecking
  useEffect(() => {
    if (!isRefused) return
    setDigits('')
    input.current?.focus({ preventScroll: true })
  }, [isRefused])
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
  const shown = problem ?? failure
  return (
    <div className="lk-email-code">
      <label htmlFor={id} className="lk-hidden">
        {label}
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
      <div className="lk-email-places" aria-hidden="true" dir="ltr" data-length={length}>
        {[...Array(length).keys()].map((at) => (
          <span key={at} data-current={at === digits.length && !isChecking ? '' : undefined}>
            {digits[at]}
          </span>
        ))}
      </div>
      <p
        id={`${id}-note`}
        className="lk-email-note"
        data-problem={shown === undefined ? undefined : ''}
        aria-live="polite"
      >
        {isChecking ? (
          <>
            <Spinner size={16} /> <bdi>{checking}</bdi>
          </>
        ) : (
          <bdi>{shown ?? hint}</bdi>
        )}
      </p>
    </div>
  )
}
