import { WalletError } from '@latchkey/errors'

/** The page of the window is static and small; a phone on a slow network needs seconds. */
const LOAD_MS = 20_000
const LOOK_MS = 100
/** Not smaller than the gate asks for, and as wide as the card. */
const FEATURES = 'popup,width=420,height=720'

export interface WindowPlace {
  /** Whole, because the site chose the path under which the frame was loaded. */
  readonly address: string
  /** Closes the window, also while it loads. */
  readonly signal: AbortSignal
}

/** A window of the wallet itself, in which a site can cover nothing. */
export interface ApprovalWindow {
  readonly page: Window
  /** Resolves once the window is closed, or shows something else, whoever did that. */
  readonly closed: Promise<void>
}

/**
 * Opens an empty page of the frame's origin as a top-level window, in which this frame draws: its policy forbids scripts. Call it from
 * a press of the person; the name `_blank` keeps the window out of the site's reach.
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
  // The window must not outlive the frame that draws in it.
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

/** Returns whether the window shows its own page. Until then it is `about:blank`, and an error page may not be read. */
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
