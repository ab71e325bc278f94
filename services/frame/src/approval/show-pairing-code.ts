import { element } from './show-card.ts'

/** Shows the code that a person types on the page of the link in their mail. @returns hides it */
export function showPairingCode(document: Document, code: string): () => void {
  const card = element(document, 'section', 'card')
  card.setAttribute('role', 'status')
  card.append(
    element(document, 'h1', 'card-title', 'Approve this device'),
    element(document, 'p', 'card-text', 'Open the link in the mail that we sent you, and enter this code there:'),
    element(document, 'p', 'card-code', code),
  )
  document.body.append(card)
  return () => card.remove()
}
