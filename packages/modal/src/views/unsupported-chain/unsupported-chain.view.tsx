import { SWAP_NETWORKS } from '@latchkey/chains'
import { selectNetwork } from '@latchkey/core'
import { hasNetworkChoice, type NetworkRow, networkRows } from '@latchkey/core/ui'
import { AlertTriangleIcon } from '@latchkey/design'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useMemo } from 'react'
import { DisconnectButton } from '../../parts/disconnect-button.tsx'
import { NetworkList } from '../../parts/network-list.tsx'
import { Scroller } from '../../parts/scroller.tsx'
import type { Title, ViewProps } from '../../router/define-view.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { networks as networkWords } from '../../strings/en/networks.ts'
import { shell as shellWords } from '../../strings/en/shell.ts'
import css from './unsupported-chain.css?inline'

export const title: Title = (words) => words('networks', networkWords).switchTitle

/**
 * Shown while the wallet is on a network that the site does not have, with buttons to switch or disconnect. Also shown
 * for an action that the current network does not support, with the networks that support it.
 */
export default function UnsupportedChainView({ params }: ViewProps<'UnsupportedChain'>) {
  useViewCss(css)
  const shell = useWords('shell', shellWords)
  const t = useWords('networks', networkWords)
  const { actions, options } = useScreenClient()
  const isForSwap = params?.for === 'swap'
  const { networks, connections, namespace, network, hasChoice } = useClientState((state) => ({
    hasChoice: hasNetworkChoice(state, options),
    network: selectNetwork(state),
    networks: state.networks,
    connections: state.connections,
    namespace: state.activeNamespace,
  }))
  const rows = useMemo(() => {
    const own = networks.filter(({ chainNamespace, caipNetworkId }) =>
      isForSwap
        ? hasChoice && caipNetworkId !== network?.caipNetworkId && SWAP_NETWORKS.includes(caipNetworkId)
        : chainNamespace === namespace,
    )
    return networkRows({ networks: own, activeId: undefined, adapters: options.adapters, connections, search: '' })
  }, [networks, connections, namespace, network, hasChoice, isForSwap, options.adapters])
  const choose = ({ network: { caipNetworkId: networkId } }: NetworkRow) => {
    // Requested within the press, because some wallets can open their window only then.
    void actions.switchNetwork(networkId)
    actions.modal.push('SwitchNetwork', { networkId })
  }
  return (
    <>
      <Scroller>
        <div className="lk-view-content">
          <div className="lk-unsupported">
            <AlertTriangleIcon />
            <p className="lk-unsupported-title" dir="auto">
              {isForSwap ? t.noSwaps(network?.name ?? shell.unknownNetwork) : t.unsupported}
            </p>
            <p className="lk-unsupported-text" dir="auto">
              {isForSwap
                ? rows.length === 0
                  ? t.noSwapsAnywhere
                  : t.noSwapsText
                : t.unsupportedText(options.metadata?.name ?? t.thisSite)}
            </p>
          </div>
          <NetworkList rows={rows} onChoose={choose} chevron />
        </div>
      </Scroller>
      {!isForSwap && (
        <div className="lk-unsupported-footer">
          <DisconnectButton variant="danger" />
        </div>
      )}
    </>
  )
}
