import { selectConnection } from '@latchkey/core'
import { editName, NO_NAME, registerName } from '@latchkey/core/ui'
import { Button } from '@latchkey/design'
import { useClientState, useScreenClient } from '@latchkey/react'
import { type FormEvent, useRef } from 'react'
import { NameCard } from '../../parts/names/name-card.tsx'
import { Notice } from '../../parts/notice.tsx'
import { useEcho } from '../../parts/use-echo.ts'
import { usePreload } from '../../router/view-loader.ts'
import { useWords } from '../../shell/index.ts'
import { names } from '../../strings/en/names.ts'
import { shell as shellWords } from '../../strings/en/shell.ts'
import { useSentence } from '../../strings/use-sentence.ts'
import { NameField } from './name-field.tsx'
import { NameSuggestions } from './name-suggestions.tsx'

/** The name, its availability, and the button that registers it. */
export function NameForm({ suffix }: { readonly suffix: string }) {
  const t = useWords('names', names)
  const client = useScreenClient()
  const input = useRef<HTMLInputElement>(null)
  const entry = useClientState((state) => state.nameEntry ?? NO_NAME)
  const [text, setText] = useEcho(
    entry.text,
    (next) => void editName(client, next),
    (a, b) => a === b,
  )
  const isBusy = entry.status === 'signing' || entry.status === 'registering' || entry.status === 'registered'
  const isExample = entry.label === '' || entry.status === 'invalid'
  const hasFailed = entry.status === 'available' && entry.failure !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (entry.status === 'available') void registerName(client)
  }
  return (
    <form className="lk-view-content lk-names" onSubmit={submit}>
      <NameCard label={isExample ? t.about.yours : entry.label} suffix={`.${suffix}`} isExample={isExample} />
      {/* One element for the status of the name, so that the content below does not move. */}
      <div className="lk-names-entry">
        <NameField ref={input} text={text} onText={setText} entry={entry} suffix={suffix} isBusy={isBusy} />
        {hasFailed ? (
          <Refusal />
        ) : (
          <NameSuggestions
            entry={entry}
            suffix={suffix}
            isBusy={isBusy}
            onChoose={(label) => {
              setText(label)
              // The pressed suggestion is removed, so the focus moves to the field.
              input.current?.focus({ preventScroll: true })
            }}
          />
        )}
      </div>
      <div className="lk-names-end">
        <Submit isBusy={isBusy} />
        <p className="lk-names-fine">{t.note}</p>
      </div>
    </form>
  )
}

function Submit({ isBusy }: { readonly isBusy: boolean }) {
  const t = useWords('names', names)
  const shell = useWords('shell', shellWords)
  const preload = usePreload()
  const { status, wallet } = useClientState((state) => ({
    status: (state.nameEntry ?? NO_NAME).status,
    wallet: selectConnection(state).wallet,
  }))
  return (
    <>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        fullWidth
        disabled={status !== 'available' && !isBusy}
        loading={isBusy}
        data-testid="account-name-register"
        onPointerEnter={() => preload('RegisterAccountNameSuccess')}
        onFocus={() => preload('RegisterAccountNameSuccess')}
      >
        {t.register}
      </Button>
      <p className="lk-names-step" role="status">
        {status === 'signing' && <bdi>{t.signing(wallet?.name ?? shell.wallet)}</bdi>}
        {status === 'registering' && t.registering}
      </p>
    </>
  )
}

/** The reason why the name was not registered. A visitor who declined needs none. */
function Refusal() {
  const t = useWords('names', names)
  const sentenceOf = useSentence()
  const failure = useClientState((state) => state.nameEntry?.failure)
  if (failure === undefined) return null
  const isDeclined = failure.code === 'wallet/rejected' || failure.code === 'guard/declined'
  return isDeclined ? (
    <Notice announce>{t.declined}</Notice>
  ) : (
    <Notice announce tone="danger" title={t.failedTitle}>
      {sentenceOf(failure)}
    </Notice>
  )
}
