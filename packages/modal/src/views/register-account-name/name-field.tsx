import { editName, type NameEntry } from '@latchkey/core/ui'
import { Button, CheckIcon, fieldCss, Spinner, XIcon } from '@latchkey/design'
import { useScreenClient } from '@latchkey/react'
import { forwardRef, useId } from 'react'
import { useViewCss, useWords } from '../../shell/index.ts'
import { names } from '../../strings/en/names.ts'
import { shell as shellWords } from '../../strings/en/shell.ts'

/** Maximum length of the text: a name with its suffix, and some reserve. @see RFC 1035 section 2.3.4 */
const MAX_LENGTH = 320

interface NameFieldProps {
  readonly text: string
  onText(text: string): void
  readonly entry: NameEntry
  readonly suffix: string
  readonly isBusy: boolean
}

/** The field for the name before its suffix, and its status. */
export const NameField = forwardRef<HTMLInputElement, NameFieldProps>(function NameField(
  { text, onText, entry, suffix, isBusy },
  ref,
) {
  useViewCss(fieldCss)
  const t = useWords('names', names)
  const id = useId()
  const isWrong = entry.status === 'invalid' || entry.status === 'taken'
  return (
    <div className="lk-names-field">
      <label htmlFor={id} className="lk-names-label">
        {t.label}
      </label>
      {/* A name is written from left to right, followed by its suffix, in every language of the page. */}
      <div dir="ltr" className="lk-field-box lk-names-box" data-invalid={isWrong ? '' : undefined}>
        <input
          ref={ref}
          id={id}
          type="text"
          className="lk-field-input"
          placeholder={t.placeholder}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={MAX_LENGTH}
          value={text}
          readOnly={isBusy}
          data-testid="wui-ens-input"
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-suffix ${id}-note`}
          onChange={({ target }) => onText(target.value)}
        />
        <span id={`${id}-suffix`} className="lk-names-suffix">
          .{suffix}
        </span>
        <span className="lk-names-mark" data-status={entry.status}>
          <StatusIcon status={entry.status} />
        </span>
      </div>
      <div id={`${id}-note`} className="lk-names-note" data-status={entry.status} aria-live="polite">
        <Note entry={entry} />
      </div>
    </div>
  )
})

function StatusIcon({ status }: Pick<NameEntry, 'status'>) {
  if (status === 'checking') return <Spinner />
  if (status === 'taken' || status === 'invalid') return <XIcon size={18} />
  return ['available', 'signing', 'registering', 'registered'].includes(status) ? <CheckIcon size={18} /> : null
}

function Note({ entry: { status, text, label } }: { readonly entry: NameEntry }) {
  const t = useWords('names', names)
  const shell = useWords('shell', shellWords)
  const client = useScreenClient()
  switch (status) {
    case 'empty':
      return <bdi>{t.hint}</bdi>
    case 'short':
      return <bdi>{t.short}</bdi>
    case 'invalid':
      return <bdi>{`${t.invalid}. ${t.invalidText}`}</bdi>
    case 'checking':
      return <bdi>{t.checking}</bdi>
    case 'taken':
      return <bdi>{t.taken(label)}</bdi>
    case 'unchecked':
      return (
        <>
          <bdi>{t.unchecked}</bdi>
          <Button size="sm" variant="ghost" onClick={() => void editName(client, text)}>
            {shell.retry}
          </Button>
        </>
      )
    default:
      return <bdi>{t.available(label)}</bdi>
  }
}
