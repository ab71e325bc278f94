import {
  type ChainAccount,
  type ConnectionStatus,
  type State,
  selectCaipAddress,
  selectConnection,
} from '@latchkey/core'
import type { ConnectedWallet, EmbeddedWalletInfo } from '@latchkey/core/ui'
import { type CaipAddress, NAMESPACES, type Namespace } from '@latchkey/primitives'
import { useMemo } from 'react'
import { useClientState } from './use-client-state.ts'

type Connections = Pick<State, 'connections' | 'activeNamespace' | 'activeNetworkIds'>

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
  /** The login of a wallet that people log in to: by e-mail, or the social provider. Unknown while `reconnecting`. */
  readonly embeddedWalletInfo: EmbeddedWalletInfo | undefined
}

/**
 * Returns the connected account of a chain family, by default of the active one.
 *
 * @example const { address, status } = useAccount()
 * @see Spec §4 "Connection status"
 */
export function useAccount({ namespace }: { readonly namespace?: Namespace } = {}): Account {
  return useClientState((state) => toAccount(state, namespace))
}

/** An account of one chain family, with the wallet behind it. */
export interface FamilyAccount extends Account {
  readonly namespace: Namespace
  readonly wallet: ConnectedWallet | undefined
  /** The account that is used where no chain family is named. */
  readonly isActive: boolean
}

/**
 * Returns the accounts of all chain families that have one, the active one first.
 *
 * @example useAccounts().map(({ namespace, address }) => `${namespace}: ${address}`)
 */
export function useAccounts(): readonly FamilyAccount[] {
  const state = useClientState(({ connections, activeNamespace, activeNetworkIds }) => ({
    connections,
    activeNamespace,
    activeNetworkIds,
  }))
  const { connections, activeNamespace, activeNetworkIds } = state
  return useMemo(() => {
    const current = { connections, activeNamespace, activeNetworkIds }
    const others = NAMESPACES.filter((namespace) => namespace !== activeNamespace)
    return [activeNamespace, ...others].flatMap((namespace) => {
      const account = toAccount(current, namespace)
      const { wallet } = selectConnection(current, namespace)
      return account.address === undefined
        ? []
        : { ...account, namespace, wallet, isActive: namespace === activeNamespace }
    })
  }, [connections, activeNamespace, activeNetworkIds])
}

function toAccount(state: Connections, namespace: Namespace | undefined): Account {
  const { address, accounts, status, embeddedWalletInfo } = selectConnection(state, namespace)
  return {
    address,
    caipAddress: selectCaipAddress(state, namespace),
    allAccounts: accounts,
    isConnected: status === 'connected',
    status,
    embeddedWalletInfo,
  }
}

/** Returns the wallet behind the connection, `undefined` while there is none. */
export function useWalletInfo({ namespace }: { readonly namespace?: Namespace } = {}): ConnectedWallet | undefined {
  return useClientState((state) => selectConnection(state, namespace).wallet)
}
