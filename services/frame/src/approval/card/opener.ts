import { WalletError } from '@latchkey/errors'
import type { CardContent } from './card.types.ts'
import { element } from './element.ts'
import { icon } from './icons.ts'
import { siteLine } from './site-line.ts'
import type { words } from './words.ts'

/** The card that the frame shows for what happens in a window: the site that requests it, and a button that opens the window. */
export interface Opener {
  readonly card: HTMLElement
  readonly open: HTMLButtonElement
  /** Resolves with the next press: of the button that opens the window, or of Reject or Escape. @throws frame/aborted */
  readonly waitForPress: (signal: AbortSignal) => Promise<'open' | 'reject'>
  /** @param shown - The open window; from now on the button brings it to the front. */
  readonly showHint: (line: string, shown?: Window) => void
}

interface OpenerContent extends Pick<CardContent, 'origin' | 'siteName'> {
  readonly texts: (typeof words)['window' | 'export' | 'kit' | 'protect']
}

export function createOpener(document: Document, { origin, siteName, texts }: OpenerContent): Opener {
  const head = element(document, 'header', 'card-head', siteLine(document, origin, siteName))
  const title = element(document, 'h1', 'lead-text', texts.title)
  title.id = 'card-title'
  const text = element(document, 'p', 'card-text', texts.text)
  const tile = element(document, 'span', 'lead-icon', icon(document, 'shield', 24))
  const body = element(document, 'div', 'card-body card-opener', tile, title, text)
  const hint = element(document, 'p', 'card-hint')
  hint.setAttribute('aria-live', 'polite')
  const reject = element(document, 'button', 'card-reject', texts.reject)
  const open = element(document, 'button', 'card-approve', texts.open)
  for (const button of [reject, open]) button.type = 'button'
  const buttons = element(document, 'div', 'card-buttons', reject, open)
  const card = element(document, 'section', 'card', head, body, element(document, 'footer', 'card-foot', hint, buttons))
  card.setAttribute('role', 'dialog')
  card.setAttribute('aria-modal', 'true')
  card.setAttribute('aria-labelledby', 'card-title')
  let opened: Window | undefined
  let press: (which: 'open' | 'reject') => void = () => {}
  open.addEventListener('click', ({ isTrusted }) => {
    if (!isTrusted) return
    if (opened === undefined) press('open')
    else opened.focus()
  })
  reject.addEventListener('click', ({ isTrusted }) => {
    if (isTrusted) press('reject')
  })
  card.addEventListener('keydown', ({ key, isTrusted, repeat }) => {
    if (key === 'Escape' && isTrusted && !repeat) press('reject')
  })
  return {
    card,
    open,
    waitForPress: (signal) =>
      new Promise<'open' | 'reject'>((resolve, refuse) => {
        press = resolve
        const abort = () => refuse(new WalletError('frame/aborted'))
        if (signal.aborted) return abort()
        signal.addEventListener('abort', abort, { once: true })
      }),
    showHint(line, shown) {
      hint.textContent = line
      opened = shown
      if (shown !== undefined) open.textContent = texts.show
    },
  }
}
