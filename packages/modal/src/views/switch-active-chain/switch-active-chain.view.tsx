import { hasNetworkChoice } from '@latchkey/core/ui'
import { Button, EmptyState, NetworkIcon } from '@latchkey/design'
import { useClientState, useScreenClient } from '@latchkey/react'
import { Lead } from '../../parts/lead.tsx'
import { NetworkPicture } from '../../parts/network-picture.tsx'
import type { Title, ViewProps } from '../../router/define-view.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { families } from '../../strings/en/families.ts'
import css from './switch-active-chain.css?inline'

export const title: Title = (words) => words('families', families).switch.title

/** Shown for a network of a chain family without a connected wallet: leads to the wallets of that family. */
export default function SwitchActiveChainView({ params: { networkId } }: ViewProps<'SwitchActiveChain'>) {
  useViewCss(css)
  const words = useWords('families', families)
  const t = words.switch
  const { actions, options } = useScreenClient()
  const { network, hasChoice } = useClientState((state) => ({
    network: state.networks.find(({ caipNetworkId }) => caipNetworkId === networkId),
    hasChoice: hasNetworkChoice(state, options),
  }))
  const chooseOther = () => actions.modal.replace('Networks')
  if (network === undefined)
    return (
      <EmptyState
        icon={<NetworkIcon />}
        title={t.gone}
        action={hasChoice && <Button onClick={chooseOther}>{t.other}</Button>}
      />
    )
  const { chainNamespace: namespace, name } = network
  const connect = () => {
    // Shows no prompt: the next connection of the family requests this network.
    void actions.preferNetwork(networkId)
    actions.modal.push('Connect', { namespace })
  }
  return (
    <div className="lk-view-content lk-center lk-switch-chain">
      <NetworkPicture network={network} size={72} />
      <Lead title={t.heading(name)} text={t.text[namespace]} />
      <div className="lk-switch-chain-actions">
        <Button variant="primary" fullWidth onClick={connect} data-testid="w3m-switch-active-chain-button">
          {words.wallets.connect[namespace]}
        </Button>
        {hasChoice && (
          <Button variant="ghost" fullWidth onClick={chooseOther}>
            {t.other}
          </Button>
        )}
      </div>
    </div>
  )
}
