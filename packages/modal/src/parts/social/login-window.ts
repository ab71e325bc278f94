import { openProviderWindow } from '../open-provider-window.ts'

/**
 * - `closed`: by the person.
 * - `unreachable`: the browser has separated it from this page, which has a `Cross-Origin-Opener-Policy` of `same-origin`. To this page
 *   such a window looks closed.
 */
type WindowState = 'open' | 'closed' | 'unreachable'

/** The window in which a person logs in to a social provider. It keeps its opener, to which the return page posts the result. */
export interface LoginWindow {
  navigate(url: string): void
  /** Look often: only a window that was once seen on the page of the provider is known to be closed by the person. */
  readState(): WindowState
  close(): void
}

/** One for each client, from the press that opens it to the screen that shows its progress. */
const windows = new WeakMap<object, LoginWindow>()

/**
 * Opens the window of a client, or uses the open one again. Call it in the press: a browser refuses it later, and then the client
 * has none.
 *
 * @param text - What it shows before it is navigated.
 */
export function openLoginWindow(client: object, text: string): LoginWindow | undefined {
  const opened = openProviderWindow('popupWindow')
  // Some blockers return a window that is closed.
  if (opened === undefined || opened.closed) {
    windows.delete(client)
    return undefined
  }
  showText(opened, text)
  const created = createLoginWindow(opened)
  windows.set(client, created)
  return created
}

export const loginWindowOf = (client: object): LoginWindow | undefined => windows.get(client)

export function closeLoginWindow(client: object): void {
  windows.get(client)?.close()
  windows.delete(client)
}

function createLoginWindow(opened: Window): LoginWindow {
  let isNavigated = false
  let hasArrived = false
  return {
    navigate(url) {
      isNavigated = true
      opened.location.replace(url)
    },
    readState() {
      if (!opened.closed) {
        hasArrived ||= isForeign(opened)
        return 'open'
      }
      return isNavigated && !hasArrived ? 'unreachable' : 'closed'
    },
    close: () => opened.close(),
  }
}

/** Returns whether a window shows a page of another origin, whose address a browser does not let this one read. */
function isForeign(opened: Window): boolean {
  try {
    return opened.location.href !== 'about:blank'
  } catch {
    return true
  }
}

function showText(opened: Window, text: string): void {
  const { document } = opened
  document.title = text
  document.documentElement.style.colorScheme = 'light dark'
  document.body.style.cssText = 'font:16px system-ui,sans-serif;text-align:center;padding-block:40vh 0'
  document.body.textContent = text
}
