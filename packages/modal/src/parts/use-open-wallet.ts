import type { WalletRow } from '@latchkey/core'
import { useClient } from '@latchkey/react'
import { useCallback } from 'react'
import { useAgreement } from './use-agreement.ts'

/** Returns what a press on a wallet does: ask it, choose a chain first, or show where to get it. */
export function useOpenWallet(): (row: WalletRow) => void {
  const { actions, getState } = useClient()
  const { isMissing } = useAgreement()
  return useCallback(
    ({ name, candidate, listing, custom, id }) => {
      // A site may open the modal on a later screen; the box is on the first one.
      if (isMissing) {
        actions.modal.reset('Connect')
        return
      }
      actions.track({
        event: 'SELECT_WALLET',
        properties: {
          name,
          platform: candidate === undefined ? 'none' : candidate.type === 'WALLET_CONNECT' ? 'qrcode' : 'browser',
        },
      })
      if (candidate === undefined) {
        const walletId = listing?.id ?? custom?.id ?? id
        const pairing = getState().wallets.find(({ type }) => type === 'WALLET_CONNECT')
        const isReached = custom !== undefined || (pairing?.reachesListed === true && listing?.supports_wc === true)
        if (pairing !== undefined && isReached) actions.modal.push('ConnectingWalletConnect', { walletId, name })
        else actions.modal.push('Downloads', { walletId, name })
        return
      }
      if (candidate.type === 'WALLET_CONNECT') {
        actions.modal.push('ConnectingWalletConnect', {})
        return
      }
      const known = candidate.namespaces.filter((namespace) =>
        getState().networks.some(({ chainNamespace }) => chainNamespace === namespace),
      )
      if (known.length > 1) {
        actions.modal.push('ConnectingMultiChain', { walletId: candidate.id })
        return
      }
      const [namespace] = known
      // Asked in the press itself: some wallets open their window only then.
      actions.connect({ walletId: candidate.id, ...(namespace === undefined ? {} : { namespace }) })
      actions.modal.push('ConnectingExternal', {
        walletId: candidate.id,
        ...(namespace === undefined ? {} : { namespace }),
      })
    },
    [actions, getState, isMissing],
  )
}
