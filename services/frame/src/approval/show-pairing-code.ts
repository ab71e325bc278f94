import type { FrameParams } from '@latchkey/protocol/frame'
import { applyTheme } from './apply-theme.ts'
import { element } from './card/element.ts'
import { icon } from './card/icons.ts'

/** Shows the code that a person types on the page of the link in their mail. @returns hides it */
export function showPairingCode(document: Document, code: string, theme: FrameParams<'SYNC_THEME'> = {}): () => void {
  applyTheme(document, theme)
  const shown = element(document, 'p', 'card-code', code)
  shown.dataset.testid = 'pairing-code'
  const card = element(
    document,
    'section',
    'card card-centred',
    element(document, 'span', 'lead-icon', icon(document, 'phone', 24)),
    element(document, 'h1', 'lead-text', 'Approve this device'),
    element(
      document,
      'p',
      'card-text',
      'Open the link in the mail that we sent you, and enter this code there. Give it to nobody.',
    ),
    shown,
  )
  card.setAttribute('role', 'status')
  document.body.append(card)
  return () => card.remove()
}
