import type { Namespace } from '@latchkey/primitives'
import { useClient } from '@latchkey/react'
import { useEffect } from 'react'

/**
 * Asks a wallet for as long as a screen waits for it, unless it was asked before: in the press that led here, for
 * instance. A failure stays until somebody tries again. Who leaves the screen takes the question back, but not the next
 * one: what leads away may have asked another wallet.
 */
export function useAskedWallet(walletId: string | undefined, namespace?: Namespace): void {
  const { actions, getState, subscribe } = useClient()
  useEffect(() => {
    if (walletId === undefined) return
    const { connect } = getState()
    if (connect.status === 'idle' || connect.walletId !== walletId)
      actions.connect({ walletId, ...(namespace === undefined ? {} : { namespace }) })
    // Closing has cancelled it already; this screen goes later, when something else may be asked.
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
