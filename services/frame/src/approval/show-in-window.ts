import { type ApprovalWindow, openApprovalWindow } from './approval-window.ts'
import { createOpener, type Opener } from './card/opener.ts'
import { words } from './card/words.ts'
import { focusWhenShown } from './focus-when-shown.ts'
import { type CardAnswer, type CardOptions, showCard } from './show-card.ts'

const REJECTED: CardAnswer = { isApproved: false }

export interface WindowOptions extends CardOptions {
  /** Address of the empty page of the project. */
  readonly address: string
  /** Called with the document of the window before the card is shown there. */
  readonly prepare: (document: Document) => void
}

/**
 * Shows a request in a window of the wallet, for browsers that do not tell whether the site covers the frame. The frame itself shows
 * who asks, and a button that opens the window; a site that covers that button gains nothing. Closing the window rejects the request.
 *
 * @throws frame/aborted
 * @see embedded-wallet 3.6
 */
export async function showInWindow(page: Window, { signal: given, ...options }: WindowOptions): Promise<CardAnswer> {
  const { address, prepare, content } = options
  const end = new AbortController()
  const signal = AbortSignal.any([given, end.signal])
  const opener = createOpener(page.document, { ...content, texts: words.window })
  page.document.body.append(opener.card)
  const stopFocus = focusWhenShown(page, opener.open)
  try {
    const opened = await openOnPress(page, { address, opener, signal })
    if (opened === undefined || opened.page.closed) return REJECTED
    opener.showHint(words.window.waits, opened.page)
    prepare(opened.page.document)
    return await Promise.race([
      showCard(opened.page, { ...options, signal }),
      opened.closed.then(() => REJECTED),
      waitForRejection(opener, signal).then(() => REJECTED),
    ])
  } finally {
    // Also closes the window.
    end.abort()
    stopFocus()
    opener.card.remove()
  }
}

interface Opening {
  readonly address: string
  readonly opener: Opener
  readonly signal: AbortSignal
}

/** Opens the window when the person presses the button; `undefined` when they reject the request instead, also while it loads. */
async function openOnPress(page: Window, { address, opener, signal }: Opening): Promise<ApprovalWindow | undefined> {
  while ((await opener.waitForPress(signal)) === 'open') {
    opener.showHint(words.window.opening)
    const giveUp = new AbortController()
    const place = { address, signal: AbortSignal.any([signal, giveUp.signal]) }
    const opening = openApprovalWindow(page, place).catch(() => undefined)
    const result = await Promise.race([opening, waitForRejection(opener, signal)])
    if (typeof result === 'object') return result
    giveUp.abort()
    if (result === 'reject') return undefined
    opener.showHint(words.window.refused)
  }
  return undefined
}

async function waitForRejection(opener: Opener, signal: AbortSignal): Promise<'reject'> {
  for (;;) if ((await opener.waitForPress(signal)) === 'reject') return 'reject'
}
