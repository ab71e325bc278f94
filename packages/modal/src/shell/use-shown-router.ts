import type { Client, RouterState } from '@latchkey/core'
import { useClient } from '@latchkey/react'
import { useMemo, useSyncExternalStore } from 'react'

/** After the frames that the page itself needs. */
const LATER_MS = 100

/**
 * Returns the stack of screens as it is drawn. While the modal is closed it follows a moment later: what the page
 * itself has to show is painted first.
 */
export function useShownRouter(): RouterState {
  const client = useClient()
  const shown = useMemo(() => followRouter(client), [client])
  return useSyncExternalStore(shown.subscribe, shown.get, shown.get)
}

function followRouter({ getState, subscribe, options: { clock } }: Client) {
  let shown = getState().router
  return {
    get: () => shown,
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
        if (modal.isOpen || isEmbedded) follow()
        else cancel = clock.after(LATER_MS, follow)
      })
      return () => {
        cancel()
        stop()
      }
    },
  }
}
