import type { Namespace } from '@latchkey/primitives'
import { useScreenClient } from '@latchkey/react'
import { useEffect } from 'react'

/**
 * Sends a connect request while a screen waits for a wallet, unless the press that opened the screen has sent one. A
 * failure stays until the visitor retries. Unmounting cancels this request, but not a newer one: the press that leaves
 * the screen may have sent a request to another wallet.
 */
export function useConnectRequest(walletId: string | undefined, namespace?: Namespace): void {
  const { actions, getState, subscribe } = useScreenClient()
  useEffect(() => {
    if (walletId === undefined) return
    const { connect } = getState()
    if (connect.status === 'idle' || connect.walletId !== walletId)
      actions.connect({ walletId, ...(namespace === undefined ? {} : { namespace }) })
    // Closing the modal has cancelled the request already. This screen unmounts later, when another request may be
    // pending.
    let isClosed = false
    const stop = subscribe(({ modal, isEmbedded }) => {
      isClosed ||= !modal.isOpen && !isEmbedded
    })
    return () => {
      stop()
      if (!isClosed) actions.cancelConnect(walletId)
    }
  }, [actions, getState, subscribe, walletId, namespace])
}
