import { isUnsupportedNetwork, selectNetwork } from '@latchkey/core'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useButtonWords } from '../strings/use-button-words.ts'
import { ShadowButton } from './shadow-button.tsx'

/** The button that shows the active network and opens the choice of networks. */
export function NetworkButton({ disabled }: { readonly disabled?: boolean }) {
  const t = useButtonWords()
  const { actions, options } = useScreenClient()
  const { network, pictures, isUnsupported } = useClientState((state) => ({
    network: selectNetwork(state),
    pictures: state.networkPictures,
    isUnsupported: isUnsupportedNetwork(state),
  }))
  const text = isUnsupported ? t.switchNetwork : (network?.name ?? t.selectNetwork)
  const picture = network?.assets.imageUrl ?? (network && pictures?.[network.caipNetworkId])
  return (
    <ShadowButton
      text={text}
      name={network === undefined ? undefined : t.network(network.name)}
      face={picture === undefined ? undefined : { src: picture }}
      label={text}
      disabled={disabled || (options.enableNetworkSwitch === false && !isUnsupported)}
      testId="w3m-network-button"
      onPress={() => {
        actions.track({ event: 'CLICK_NETWORKS', properties: {} })
        actions.modal.open({ view: { name: 'Networks', params: undefined } })
      }}
    />
  )
}
