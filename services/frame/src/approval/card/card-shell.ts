import type { GuardedCard } from '../gate/guard-button.ts'
import { pictureButton, pictureNote, type ShownPicture } from '../security-picture/picture-button.ts'
import type { CardContent } from './card.types.ts'
import { cardBody } from './card-body.ts'
import { element } from './element.ts'
import { createGuardedCard } from './guarded-card.ts'
import { lead } from './lead.ts'
import { siteLine } from './site-line.ts'
import { guard, words } from './words.ts'

/** The elements of a card that other modules observe, listen to or update. The collapsed details do not count as its content. */
export interface CardShell extends GuardedCard {
  readonly word: HTMLInputElement
  /** Shows the field for the last characters of an address, with this label; `undefined` hides it. */
  readonly requestWord: (label: string | undefined) => void
  readonly fill: (content: CardContent) => void
  /** Shows a line above the buttons, e.g. that a passkey is needed. */
  readonly showNote: (line: string) => void
}

/**
 * Builds the card of a request. Its site, its sentence and its buttons are always in view; what lies between them scrolls.
 *
 * @param picture - Absent if the browser stores nothing.
 */
export function createCardShell(document: Document, content: CardContent, picture?: ShownPicture): CardShell {
  const origin = siteLine(document, content.origin, content.siteName)
  if (picture !== undefined) origin.append(pictureButton(document, picture))
  const notes = picture?.isNew === true ? [pictureNote(document)] : []
  const { head, foot, ...parts } = createGuardedCard(document, origin, words)
  const { card, scroller, reject, approve } = parts
  scroller.setAttribute('aria-label', guard.happens)
  const label = element(document, 'label', 'word-label')
  label.htmlFor = 'card-word'
  const word = element(document, 'input', 'word-input')
  Object.assign(word, { id: 'card-word', type: 'text', autocomplete: 'off', spellcheck: false, maxLength: 8 })
  word.setAttribute('autocapitalize', 'off')
  const wordBox = element(document, 'div', 'word', label, word)
  wordBox.hidden = true
  const note = element(document, 'p', 'card-note')
  note.setAttribute('aria-live', 'polite')
  note.hidden = true
  foot.prepend(wordBox, note)
  let amount = lead(document, content)
  head.append(amount)

  return {
    ...parts,
    word,
    amount: () => amount,
    showNote(line) {
      note.hidden = false
      note.textContent = line
    },
    requestWord(text) {
      wordBox.hidden = text === undefined
      label.textContent = text ?? ''
    },
    fill(next) {
      const { severity } = next.report
      card.dataset.severity = severity
      const isBlocked = severity === 'block'
      reject.textContent = isBlocked ? guard.close : words.reject
      if (isBlocked) approve.remove()
      const made = lead(document, next)
      amount.replaceWith(made)
      amount = made
      scroller.replaceChildren(...cardBody(document, next), ...notes)
    },
  }
}
