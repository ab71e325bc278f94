import type { Network } from '@latchkey/chains'
import { isUnsupportedNetwork, type Result, selectNetwork, selectNetworkId } from '@latchkey/core'
import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import { useClient } from './provider.tsx'
import { useClientState } from './use-client-state.ts'

export interface NetworkState {
  /** `undefined` while the wallet is on a network that the site did not configure. */
  readonly network: Network | undefined
  /** CAIP-2, of the wallet while connected. */
  readonly networkId: CaipNetworkId | undefined
  readonly isUnsupported: boolean
  readonly networks: readonly Network[]
  /** Requests the switch from a connected wallet. Failures are in the result; nothing is thrown. */
  readonly switchNetwork: (networkId: CaipNetworkId) => Promise<Result<void>>
}

/** Returns the network of a chain family, by default of the active one, and the way to change it. */
export function useNetwork({ namespace }: { readonly namespace?: Namespace } = {}): NetworkState {
  const { actions } = useClient()
  const state = useClientState((current) => ({
    network: selectNetwork(current, namespace),
    networkId: selectNetworkId(current, namespace),
    isUnsupported: isUnsupportedNetwork(current, namespace),
    networks: current.networks,
  }))
  return { ...state, switchNetwork: actions.switchNetwork }
}
