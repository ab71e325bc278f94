import type { RecipientNote } from '@latchkey/core/ui'
import { useViewCss, useWords } from '../shell/index.ts'
import { sendNotes } from '../strings/en/send-notes.ts'
import { Notice } from './notice.tsx'
import css from './recipient-notes.css?inline'

interface RecipientNotesProps {
  readonly notes: readonly RecipientNote[]
  readonly address: string
}

/** Warnings about the recipient of a transfer; announced as they arrive. */
export function RecipientNotes({ notes, address }: RecipientNotesProps) {
  useViewCss(css)
  const t = useWords('sendNotes', sendNotes)
  return (
    <div className="lk-recipient-notes" aria-live="polite">
      {notes.map((note) => {
        switch (note.type) {
          case 'look-alike':
            return (
              <Notice key={note.type} tone="danger" title={t['look-alike']}>
                {t['look-alike-text']}
                <Compared known={note.of} entered={address} />
              </Notice>
            )
          case 'contract':
            return (
              <Notice key={note.type} tone="warning" title={t.contract}>
                {t['contract-text']}
              </Notice>
            )
          case 'first-time':
            return (
              <Notice
                key={note.type}
                title={note.searched === undefined ? t['first-time'] : t['not-lately'](String(note.searched))}
              >
                {t['first-time-text']}
              </Notice>
            )
          case 'own-account':
            return <Notice key={note.type}>{t['own-account']}</Notice>
          default:
            note satisfies never
            return null
        }
      })}
    </div>
  )
}

/** Two addresses, one above the other, with their different characters marked. */
function Compared({ known, entered }: { readonly known: string; readonly entered: string }) {
  const t = useWords('sendNotes', sendNotes)
  const [first, second] = [known.toLowerCase(), entered.toLowerCase()]
  const differs = (at: number) => first[at] !== second[at]
  return (
    <span className="lk-compared">
      <span className="lk-compared-label">{t.known}</span>
      <Address text={known} isOther={differs} />
      <span className="lk-compared-label">{t.entered}</span>
      <Address text={entered} isOther={differs} />
    </span>
  )
}

function Address({ text, isOther }: { readonly text: string; readonly isOther: (at: number) => boolean }) {
  const start = [...text].findIndex((_, at) => isOther(at))
  const end = text.length - [...text].reverse().findIndex((_, at) => isOther(text.length - 1 - at))
  return (
    <bdi className="lk-compared-address" dir="ltr">
      {text.slice(0, start)}
      <em>{text.slice(start, end)}</em>
      {text.slice(end)}
    </bdi>
  )
}
