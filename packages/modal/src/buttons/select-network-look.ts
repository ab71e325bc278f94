import { type State, selectNetwork } from '@latchkey/core'
import type { Namespace } from '@latchkey/primitives'

interface NetworkLook {
  readonly name?: string | undefined
  /** URL of its picture; `undefined` if none is known. */
  readonly picture?: string | undefined
}

/** Returns the name and picture of a chain family's current network, default the active family. */
export function selectNetworkLook(state: State, namespace?: Namespace): NetworkLook {
  const network = selectNetwork(state, namespace)
  return {
    name: network?.name,
    picture: network?.assets.imageUrl ?? (network && state.networkPictures?.[network.caipNetworkId]),
  }
}
