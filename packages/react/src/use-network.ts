import type { Network } from '@latchkey/chains'
import { isUnsupportedNetwork, type Result, selectNetwork, selectNetworkId } from '@latchkey/core'
import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import { useClient } from './provider.tsx'
import { useClientState } from './use-client-state.ts'

export interface NetworkState {
  /** `undefined` if the wallet is on a network that the site does not have. */
  readonly network: Network | undefined
  /** CAIP-2 id; the network of the wallet while connected. */
  readonly networkId: CaipNetworkId | undefined
  readonly isUnsupported: boolean
  readonly networks: readonly Network[]
  /** Requests the switch from a connected wallet. A failure is in the result; the function never throws. */
  readonly switchNetwork: (networkId: CaipNetworkId) => Promise<Result<void>>
}

/** Returns the network of a chain family, default the active one, and the function that switches it. */
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
