import { type State, selectNetwork } from '@latchkey/core'

interface NetworkLook {
  readonly name?: string | undefined
  /** Address of its picture; `undefined` while none is known. */
  readonly picture?: string | undefined
}

/** Returns how a button shows the active network. */
export function selectNetworkLook(state: State): NetworkLook {
  const network = selectNetwork(state)
  return {
    name: network?.name,
    picture: network?.assets.imageUrl ?? (network && state.networkPictures?.[network.caipNetworkId]),
  }
}
