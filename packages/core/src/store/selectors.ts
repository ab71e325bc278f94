import type { Network } from '@latchkey/chains'
import { type CaipAddress, type CaipNetworkId, type Namespace, toCaipAddress } from '@latchkey/primitives'
import type { Connection, ConnectionStatus, State } from './state.ts'

/** The parts of the state that decide the connected account and network. */
type Connections = Pick<State, 'connections' | 'activeNamespace' | 'activeNetworkIds'>

const NONE: Connection = { status: 'disconnected', accounts: [] }

/** Returns the connection of a chain family, default the active one; without a wallet its status is `disconnected`. */
export function selectConnection(
  state: Pick<State, 'connections' | 'activeNamespace'>,
  namespace: Namespace = state.activeNamespace,
): Connection {
  return state.connections[namespace] ?? NONE
}

/** Returns whether there is an account to show: confirmed by the wallet, or restored and not confirmed yet. */
export function isConnected(state: State, namespace?: Namespace): boolean {
  return selectConnection(state, namespace).address !== undefined
}

/** Returns the status of the connection of a chain family, default the active one. */
export function selectStatus(state: State, namespace?: Namespace): ConnectionStatus {
  return selectConnection(state, namespace).status
}

/** Returns the network that the site and the modal show; `undefined` if the wallet is on one that is not configured. */
export function selectNetwork(state: State, namespace: Namespace = state.activeNamespace): Network | undefined {
  const id = selectNetworkId(state, namespace)
  return state.networks.find((network) => network.caipNetworkId === id)
}

/** Returns the wallet's network while connected, else the one that was chosen in the modal. */
export function selectNetworkId(
  state: Connections,
  namespace: Namespace = state.activeNamespace,
): CaipNetworkId | undefined {
  return selectConnection(state, namespace).networkId ?? state.activeNetworkIds[namespace]
}

/** Returns whether the wallet is on a network that the site does not have. @see Spec §2 UnsupportedChain */
export function isUnsupportedNetwork(state: State, namespace: Namespace = state.activeNamespace): boolean {
  return isConnected(state, namespace) && selectNetwork(state, namespace) === undefined
}

/** Returns the account with its network as one text (CAIP-10); `undefined` without an account. */
export function selectCaipAddress(state: Connections, namespace?: Namespace): CaipAddress | undefined {
  const { address } = selectConnection(state, namespace)
  const networkId = selectNetworkId(state, namespace)
  return address === undefined || networkId === undefined ? undefined : toCaipAddress(networkId, address)
}
