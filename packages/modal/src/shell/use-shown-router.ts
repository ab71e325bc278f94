import type { RouterState } from '@latchkey/core'
import { useClient } from '@latchkey/react'
import { startTransition, useEffect, useState } from 'react'

/**
 * Returns the stack of screens as it is drawn. While the modal is closed it follows when there is time: what the page
 * itself has to show is painted first.
 */
export function useShownRouter(): RouterState {
  const client = useClient()
  const [router, setRouter] = useState(() => client.getState().router)
  useEffect(() => {
    setRouter(client.getState().router)
    return client.subscribe((state, before) => {
      if (state.router === before.router && state.modal.isOpen === before.modal.isOpen) return
      if (state.modal.isOpen || state.isEmbedded) setRouter(state.router)
      else startTransition(() => setRouter(state.router))
    })
  }, [client])
  return router
}
