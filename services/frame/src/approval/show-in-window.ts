import { type ApprovalWindow, openApprovalWindow } from './approval-window.ts'
import { createOpener, type Opener } from './card/opener.ts'
import { words } from './card/words.ts'
import { type CardOptions, showCard } from './show-card.ts'

/**
 * Shows a request in a window of the wallet, for browsers that do not tell whether the site covers the frame. The frame itself shows
 * who asks, and a button that opens the window; a site that covers that button gains nothing. Closing the window rejects the request.
 *
 * @param prepare - Called with the document of the window before the card is shown there.
 * @throws frame/aborted
 * @see embedded-wallet 3.6
 */
export async function showInWindow(
  page: Window,
  { signal: given, ...options }: CardOptions,
  prepare: (document: Document) => void,
): Promise<boolean> {
  const end = new AbortController()
  const signal = AbortSignal.any([given, end.signal])
  const opener = createOpener(page.document, options.content)
  page.document.body.append(opener.card)
  opener.open.focus()
  try {
    const opened = await openOnPress(page, opener, signal)
    if (opened === undefined) return false
    signal.addEventListener('abort', opened.close, { once: true })
    opener.showHint(words.window.waits, opened.page)
    prepare(opened.page.document)
    return await Promise.race([
      showCard(opened.page, { ...options, signal }),
      opened.closed.then(() => false),
      opener.waitForPress(signal),
    ])
  } finally {
    end.abort()
    opener.card.remove()
  }
}

/** Opens the window when the person presses the button; `undefined` when they reject the request instead. */
async function openOnPress(page: Window, opener: Opener, signal: AbortSignal): Promise<ApprovalWindow | undefined> {
  while (await opener.waitForPress(signal)) {
    opener.showHint(words.window.opening)
    const opened = await openApprovalWindow(page).catch(() => undefined)
    if (opened !== undefined) return opened
    opener.showHint(words.window.refused)
  }
  return undefined
}
