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
  /** All accounts that the wallet shares, the selected one first. */
  readonly allAccounts: readonly ChainAccount[]
  /** True only after the wallet itself has confirmed the account. */
  readonly isConnected: boolean
  /** `reconnecting`: restored from an earlier visit, and not yet confirmed by the wallet. */
  readonly status: ConnectionStatus
  /** The login of the wallet: the e-mail address, or the social provider. Unknown while `reconnecting`. */
  readonly embeddedWalletInfo: EmbeddedWalletInfo | undefined
}

/**
 * Returns the connected account of a chain family, default the active one.
 *
 * @example const { address, status } = useAccount()
 * @see Spec §4 "Connection status"
 */
export function useAccount({ namespace }: { readonly namespace?: Namespace } = {}): Account {
  return useClientState((state) => toAccount(state, namespace))
}

/** An account of one chain family, with its wallet. */
export interface FamilyAccount extends Account {
  readonly namespace: Namespace
  readonly wallet: ConnectedWallet | undefined
  /** True for the account that is used if no chain family is given. */
  readonly isActive: boolean
}

/**
 * Returns the accounts of all connected chain families, the active one first.
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

/** Returns the connected wallet; `undefined` without a connection. */
export function useWalletInfo({ namespace }: { readonly namespace?: Namespace } = {}): ConnectedWallet | undefined {
  return useClientState((state) => selectConnection(state, namespace).wallet)
}
