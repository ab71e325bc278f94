import type { Result } from '@latchkey/core'
import { showToast, type ToastMessage } from '@latchkey/core/ui'
import type { Namespace } from '@latchkey/primitives'
import { useScreenClient } from '@latchkey/react'
import { useState } from 'react'
import { useAgreement } from '../../parts/use-agreement.ts'

export interface WalletVerbs {
  /** The id of the wallet whose request is pending. */
  readonly busy: string | undefined
  /** Id of a wallet that did not confirm its session. */
  readonly unconfirmed: string | undefined
  switchAccount(address?: string): void
  switchWallet(walletId: string): void
  disconnect(walletId: string): void
  /** Requests a connection from the wallet again, after the visitor has agreed to the site's terms. */
  connect(walletId: string): void
}

/** Returns the actions on the wallets of a chain family; messages show their results. */
export function useWalletVerbs(namespace: Namespace): WalletVerbs {
  const client = useScreenClient()
  const { actions } = client
  const { isMissing } = useAgreement()
  const [busy, setBusy] = useState<string>()
  const [unconfirmed, setUnconfirmed] = useState<string>()
  const settle = (result: Result<void>, message?: ToastMessage) => {
    if (!result.ok) showToast(client, 'error', { type: 'error', code: result.error.code, context: {} })
    else if (message !== undefined) showToast(client, 'success', message)
  }
  const run = async (walletId: string, verb: () => Promise<Result<void>>) => {
    setBusy(walletId)
    setUnconfirmed(undefined)
    const result = await verb()
    setBusy(undefined)
    return result
  }
  return {
    busy,
    unconfirmed,
    switchAccount: (address) =>
      void actions
        .switchAccount({ namespace, ...(address === undefined ? {} : { address }) })
        .then((result) => settle(result, { type: 'account-switched' })),
    switchWallet: (walletId) =>
      void run(walletId, () => actions.switchWallet({ namespace, walletId })).then((result) => {
        if (result.ok) settle(result, { type: 'wallet-switched' })
        else setUnconfirmed(walletId)
      }),
    disconnect: (walletId) =>
      void run(walletId, () => actions.disconnectWallet({ namespace, walletId })).then((result) => settle(result)),
    connect(walletId) {
      // Adds the wallet as the family's list does, so that the current wallet stays listed.
      actions.modal.push('Connect', { namespace })
      // The box to tick is on that screen.
      if (isMissing) return
      // Requested within the press, because some wallets can open their window only then.
      actions.connect({ walletId, namespace })
      actions.modal.push('ConnectingExternal', { walletId, namespace })
    },
  }
}
