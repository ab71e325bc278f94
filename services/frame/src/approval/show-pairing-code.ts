import type { FrameParams } from '@latchkey/protocol/frame'
import { applyTheme } from './apply-theme.ts'
import { element } from './card/element.ts'
import { icon } from './card/icons.ts'

const TEXTS = {
  device: {
    title: 'Approve this device',
    text: 'Open the link in the mail that we sent you, and enter this code there. Give it to nobody.',
  },
  social: {
    title: 'Finish your login',
    text: 'If the window of the login asks for a code, enter this one there. Give it to nobody.',
  },
} as const

/**
 * Shows the code that a person types on another page of the wallet: `device` on the page of the link in their mail, `social` on the page
 * to which a social provider returns.
 *
 * @returns hides it
 */
export function showPairingCode(
  document: Document,
  purpose: keyof typeof TEXTS,
  code: string,
  theme: FrameParams<'SYNC_THEME'> = {},
): () => void {
  const { title, text } = TEXTS[purpose]
  applyTheme(document, theme)
  const shown = element(document, 'p', 'card-code', code)
  shown.dataset.testid = 'pairing-code'
  const card = element(
    document,
    'section',
    'card card-centred',
    element(document, 'span', 'lead-icon', icon(document, 'phone', 24)),
    element(document, 'h1', 'lead-text', title),
    element(document, 'p', 'card-text', text),
    shown,
  )
  card.setAttribute('role', 'status')
  document.body.append(card)
  return () => card.remove()
}
