import {
  type ChainAccount,
  type ConnectedWallet,
  type ConnectionStatus,
  selectCaipAddress,
  selectConnection,
} from '@latchkey/core'
import type { CaipAddress, Namespace } from '@latchkey/primitives'
import { useClientState } from './use-client-state.ts'

export interface Account {
  readonly address: string | undefined
  /** CAIP-10. */
  readonly caipAddress: CaipAddress | undefined
  /** Every account the wallet shares, the selected one first. */
  readonly allAccounts: readonly ChainAccount[]
  /** True only once the wallet itself has confirmed the account. */
  readonly isConnected: boolean
  /** `reconnecting`: restored from an earlier visit, shown, and being checked with the wallet. */
  readonly status: ConnectionStatus
}

/**
 * Returns the connected account of a chain family, by default of the active one.
 *
 * @example const { address, status } = useAccount()
 * @see Spec §4 "Connection status"
 */
export function useAccount({ namespace }: { readonly namespace?: Namespace } = {}): Account {
  return useClientState((state) => {
    const { address, accounts, status } = selectConnection(state, namespace)
    return {
      address,
      caipAddress: selectCaipAddress(state, namespace),
      allAccounts: accounts,
      isConnected: status === 'connected',
      status,
    }
  })
}

/** Returns the wallet behind the connection, `undefined` while there is none. */
export function useWalletInfo({ namespace }: { readonly namespace?: Namespace } = {}): ConnectedWallet | undefined {
  return useClientState((state) => selectConnection(state, namespace).wallet)
}
