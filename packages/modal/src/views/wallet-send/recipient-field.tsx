import { selectNetwork } from '@latchkey/core'
import { editSend, NOTHING_SENT, type Recipient, showToast } from '@latchkey/core/ui'
import { ClipboardPasteIcon, IconButton, Spinner, XIcon } from '@latchkey/design'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useId, useRef } from 'react'
import { useAvailability } from '../../parts/use-availability.ts'
import { useEcho } from '../../parts/use-echo.ts'
import { useWords } from '../../shell/index.ts'
import { send } from '../../strings/en/send.ts'
import type { ModalWords } from '../../strings/words.types.ts'
import { FoundRecipient } from './found-recipient.tsx'

/** The recipient: an address or a name, and the notes on it. */
export function RecipientField() {
  const t = useWords('send', send)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const client = useScreenClient()
  const { to, recipient } = useClientState((state) => state.send ?? NOTHING_SENT)
  const network = useClientState((state) => selectNetwork(state))
  const { sendToNames: hasNames = false } = useAvailability(network?.chainNamespace)
  const [text, setText] = useEcho(
    to,
    (next) => void editSend(client, { type: 'to', to: next }),
    (a, b) => a === b,
  )
  const take = (next: string) => {
    setText(next.trim())
    input.current?.focus()
  }
  // Absent on pages without TLS, and in some in-app browsers.
  const clipboard: Clipboard | undefined = navigator.clipboard
  const paste = () => {
    clipboard?.readText?.().then(take, () => showToast(client, 'error', { type: 'text', text: t.pasteFailed }))
  }
  const invalid = hasNames || network === undefined ? t.invalid : t.invalidOn(network.name)
  const error = recipient.status === 'invalid' ? invalid : errorOf(recipient, text, t)
  return (
    <div className="lk-recipient" data-invalid={error === undefined ? undefined : ''}>
      <label htmlFor={id} className="lk-recipient-label">
        {t.to}
      </label>
      <div className="lk-recipient-line">
        <input
          ref={input}
          id={id}
          type="text"
          dir={text === '' ? undefined : 'ltr'}
          placeholder={hasNames ? t.placeholder : t.addressOnly}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          value={text}
          data-testid="send-recipient"
          data-long={text.length > 24 ? '' : undefined}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => setText(target.value)}
        />
        {text !== '' ? (
          <IconButton label={t.clear} onClick={() => take('')}>
            <XIcon size={18} />
          </IconButton>
        ) : (
          clipboard !== undefined && (
            <IconButton label={t.paste} data-testid="send-paste" onClick={paste}>
              <ClipboardPasteIcon size={18} />
            </IconButton>
          )
        )}
      </div>
      <div id={`${id}-note`} className="lk-recipient-note" aria-live="polite">
        {error !== undefined ? (
          <bdi className="lk-recipient-error">{error}</bdi>
        ) : recipient.status === 'resolving' ? (
          <span className="lk-recipient-found">
            <Spinner /> <bdi>{t.resolving}</bdi>
          </span>
        ) : (
          recipient.status === 'known' && <FoundRecipient address={recipient.address} name={recipient.name} />
        )}
      </div>
    </div>
  )
}

function errorOf(recipient: Recipient, text: string, t: ModalWords['send']): string | undefined {
  if (recipient.status !== 'unresolved') return undefined
  return recipient.failure.code === 'names/not-found' ? t.noName(text.trim()) : t.nameFailed
}
