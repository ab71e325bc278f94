import type { State } from '@latchkey/core'
import { currentView, type ScreenClient, type ViewName } from '@latchkey/core/ui'
import { NAMESPACES } from '@latchkey/primitives'

/**
 * How long the screens keep their state after the modal has closed: longer than the fade, and after the first frames of
 * the page.
 */
const AFTER_CLOSING_MS = 300

/** How long the success screen stays after a wallet has connected. The site's state changes at once, without this delay. */
export const SUCCESS_MS = 600

/** A wallet that permits the site already responds within two frames; a waiting screen would flash. */
const ANSWER_MS = 32

/**
 * Returns whether the modal closes because a wallet was connected on the current screen.
 *
 * @param drawn - The state of the screens.
 */
export function isConnectSuccess(drawn: State, { modal, connections }: State, before: State): boolean {
  if (modal.isOpen || !before.modal.isOpen || !isConnectingView(drawn)) return false
  return NAMESPACES.some((namespace) => {
    const [now, earlier] = [connections[namespace], before.connections[namespace]]
    return now?.status === 'connected' && (earlier?.status !== 'connected' || earlier.approvalId !== now.approvalId)
  })
}

/** Returns whether the success of a connect is shown: the modal is closed, and its last screen still rendered. */
export function isSuccessShown(state: State): boolean {
  return !state.modal.isOpen && !state.isEmbedded && isConnectingView(state)
}

const isConnectingView = ({ router }: State) => currentView(router).name.startsWith('Connecting')

/**
 * Returns the client for the screens. After the modal has closed, its state follows with a delay, so that the page
 * paints its own changes first. The screen that waits for a wallet is shown only if the wallet does not respond at
 * once.
 *
 * @param awaitsWallet - Returns whether a screen is shown only until the wallet responds.
 */
export function createShownClient(client: ScreenClient, awaitsWallet: (name: ViewName) => boolean): ScreenClient {
  const { clock } = client.options
  const listeners = new Set<Parameters<ScreenClient['subscribe']>[0]>()
  let shown = client.getState()
  let stop = () => {}
  let cancel = () => {}
  let delay = 0

  function follow(): void {
    cancel()
    cancel = () => {}
    delay = 0
    show(client.getState())
  }

  /**
   * Starts the delay of the fade when the success ends. If it started earlier, a busy page could render the screens
   * again before the dialog closes.
   */
  function followLater(): void {
    cancel = clock.after(AFTER_CLOSING_MS, follow)
  }

  function show(state: State): void {
    const before = shown
    shown = state
    if (shown !== before) for (const listener of [...listeners]) listener(shown, before)
  }

  function delayOf({ modal, router, isEmbedded }: State, before: State): number {
    // The success screen stays for its whole delay, although the modal is closed in the state already.
    if (!modal.isOpen && !isEmbedded) return isSuccessShown(shown) ? delay : AFTER_CLOSING_MS
    const wasSeen = before.modal.isOpen || isEmbedded
    const [next, drawn] = [router, shown.router].map((each) => awaitsWallet(currentView(each).name))
    return wasSeen && next === true && drawn === false ? ANSWER_MS : 0
  }

  return {
    ...client,
    getState: () => shown,
    subscribe(listener) {
      if (listeners.size === 0) {
        shown = client.getState()
        stop = client.subscribe((state, before) => {
          const isSuccess = isConnectSuccess(shown, state, before)
          // The connecting screen stays mounted. Keeps `connect`, because with an idle `connect` that screen would send
          // a new request.
          if (isSuccess) show({ ...state, router: shown.router, connect: shown.connect })
          const wanted = isSuccess ? SUCCESS_MS : delayOf(state, before)
          if (wanted === 0) follow()
          else if (wanted !== delay) {
            cancel()
            delay = wanted
            cancel = clock.after(wanted, isSuccess ? followLater : follow)
          }
        })
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop()
        cancel()
        delay = 0
      }
    },
  }
}
