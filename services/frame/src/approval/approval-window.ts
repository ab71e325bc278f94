import { WalletError } from '@latchkey/errors'

/** The page of the window is small, but a phone on a slow network may need seconds to load it. */
const LOAD_MS = 20_000
const LOOK_MS = 100
/** As wide as the card, and larger than the least size that the gate accepts. */
const FEATURES = 'popup,width=420,height=720'

export interface WindowPlace {
  /** Absolute address of the empty page. Not relative, because the site chose the address under which the frame was loaded. */
  readonly address: string
  /** Closes the window when it is aborted, also while the window loads. */
  readonly signal: AbortSignal
}

/** A top-level window of the wallet. A site cannot draw over it. */
export interface ApprovalWindow {
  readonly page: Window
  /** Resolves once the window is closed or navigated away, by whomever. */
  readonly closed: Promise<void>
}

/**
 * Opens an empty page of the frame's origin as a top-level window. The page has no script; this frame draws into its document. Call it
 * from a click handler, otherwise browsers block it. Its name is `_blank`, because a site could get a window with a name by that name.
 *
 * @returns `undefined` if the browser opened no window
 * @throws frame/timeout when the page does not load
 * @see embedded-wallet 2.1, 3.6
 */
export async function openApprovalWindow(
  page: Window,
  { address, signal }: WindowPlace,
): Promise<ApprovalWindow | undefined> {
  const opened = page.open(address, '_blank', FEATURES)
  if (opened === null) return undefined
  const close = () => opened.close()
  // Without this frame nothing handles the buttons in the window.
  page.addEventListener('pagehide', close)
  signal.addEventListener('abort', close, { once: true })
  const closed = waitUntil(page, () => opened.closed).then(() => page.removeEventListener('pagehide', close))
  await Promise.race([waitUntil(page, () => opened.closed || isReady(opened, address)), later(page, LOAD_MS)])
  if (opened.closed) return { page: opened, closed }
  if (!isReady(opened, address)) {
    close()
    throw new WalletError('frame/timeout')
  }
  const left = new Promise<void>((resolve) => opened.addEventListener('pagehide', () => resolve(), { once: true }))
  return { page: opened, closed: Promise.race([closed, left]) }
}

/** Returns whether the empty page is loaded. Before that the window shows `about:blank`; reading an error page throws. */
function isReady(opened: Window, address: string): boolean {
  try {
    return opened.location.href === address && opened.document.readyState === 'complete'
  } catch {
    return false
  }
}

function waitUntil(page: Window, holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const timer = page.setInterval(() => {
      if (!holds()) return
      page.clearInterval(timer)
      resolve()
    }, LOOK_MS)
  })
}

const later = (page: Window, ms: number) => new Promise<void>((resolve) => void page.setTimeout(resolve, ms))
