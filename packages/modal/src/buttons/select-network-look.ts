import { type State, selectNetwork } from '@latchkey/core'
import type { Namespace } from '@latchkey/primitives'

interface NetworkLook {
  readonly name?: string | undefined
  /** Address of its picture; `undefined` while none is known. */
  readonly picture?: string | undefined
}

/** Returns how a button shows the network in use of a chain family, by default of the active one. */
export function selectNetworkLook(state: State, namespace?: Namespace): NetworkLook {
  const network = selectNetwork(state, namespace)
  return {
    name: network?.name,
    picture: network?.assets.imageUrl ?? (network && state.networkPictures?.[network.caipNetworkId]),
  }
}
