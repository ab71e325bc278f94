import { isUnsupportedNetwork } from '@latchkey/core'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useButtonWords } from '../strings/use-button-words.ts'
import { selectNetworkLook } from './select-network-look.ts'
import { ShadowButton } from './shadow-button.tsx'

export interface NetworkButtonProps {
  readonly disabled?: boolean
  /** Nonce of the page's content security policy, for the style in server HTML. */
  readonly nonce?: string | undefined
}

/** The button that shows the active network and opens the list of networks. */
export function NetworkButton({ disabled, nonce }: NetworkButtonProps) {
  const t = useButtonWords()
  const { actions, options } = useScreenClient()
  const { name, picture, isUnsupported } = useClientState((state) => ({
    ...selectNetworkLook(state),
    isUnsupported: isUnsupportedNetwork(state),
  }))
  const text = isUnsupported ? t.switchNetwork : (name ?? t.selectNetwork)
  return (
    <ShadowButton
      name={name === undefined ? undefined : t.network(name)}
      face={picture === undefined ? undefined : { src: picture }}
      label={text}
      disabled={disabled || (options.enableNetworkSwitch === false && !isUnsupported)}
      nonce={nonce}
      testId="w3m-network-button"
      onPress={() => {
        actions.track({ event: 'CLICK_NETWORKS', properties: {} })
        actions.modal.open({ view: { name: 'Networks', params: undefined } })
      }}
    />
  )
}
