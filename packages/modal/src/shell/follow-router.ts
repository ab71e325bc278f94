import { type Client, currentView, type RouterState } from '@latchkey/core'

/** After the frames that the page itself needs. */
const LATER_MS = 100

/** A wallet that knows the site answers within two frames; a screen that asks to wait for it would only flash. */
const ANSWER_MS = 32

/**
 * Follows the stack of screens as it is to be drawn. While the modal is closed it follows a moment later: what the page
 * itself has to show is painted first. The screen that waits for a wallet comes when there is something to wait for.
 */
export function followRouter({ getState, subscribe, options: { clock } }: Client) {
  let shown = getState().router
  return {
    get: (): RouterState => shown,
    subscribe(tell: () => void): () => void {
      let cancel = () => {}
      const follow = () => {
        cancel()
        const { router } = getState()
        if (router === shown) return
        shown = router
        tell()
      }
      follow()
      const stop = subscribe(({ router, modal, isEmbedded }, before) => {
        if (router === before.router && modal.isOpen === before.modal.isOpen) return
        cancel()
        const isSeen = modal.isOpen || isEmbedded
        const wasSeen = before.modal.isOpen || isEmbedded
        if (!isSeen) cancel = clock.after(LATER_MS, follow)
        else if (wasSeen && currentView(router).name === 'ConnectingExternal') cancel = clock.after(ANSWER_MS, follow)
        else follow()
      })
      return () => {
        cancel()
        stop()
      }
    },
  }
}
