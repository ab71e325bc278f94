import type { State } from '@latchkey/core'
import { currentView, type ScreenClient, type ViewName } from '@latchkey/core/ui'

/** How long the screens keep their state after the modal closed: longer than the fade, and after the first frames of the page. */
const AFTER_CLOSING_MS = 300

/** A wallet that knows the site responds within two frames; a screen with "waiting" would only flash. */
const ANSWER_MS = 32

/**
 * Returns the client as the screens see it. While the modal is closed its state follows a moment later: what the page
 * itself has to show is painted first. The screen that waits for a wallet comes when there is something to wait for.
 *
 * @param awaitsWallet - Whether a screen is only for the time until the wallet answers.
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
    const before = shown
    shown = client.getState()
    if (shown !== before) for (const listener of [...listeners]) listener(shown, before)
  }

  function delayOf({ modal, router, isEmbedded }: State, before: State): number {
    if (!modal.isOpen && !isEmbedded) return AFTER_CLOSING_MS
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
          const wanted = delayOf(state, before)
          if (wanted === 0) follow()
          else if (wanted !== delay) {
            cancel()
            delay = wanted
            cancel = clock.after(wanted, follow)
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
