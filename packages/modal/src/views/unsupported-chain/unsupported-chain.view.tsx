import { type NetworkRow, networkRows } from '@latchkey/core'
import { AlertTriangleIcon } from '@latchkey/design'
import { useClient, useClientState } from '@latchkey/react'
import { useMemo } from 'react'
import { DisconnectButton } from '../../parts/disconnect-button.tsx'
import { NetworkList } from '../../parts/network-list.tsx'
import { Scroller } from '../../parts/scroller.tsx'
import { useViewCss } from '../../shell/index.ts'
import { useAccountStrings } from '../../strings/account-strings.ts'
import css from './unsupported-chain.css?inline'

/** The wallet is on a network that the site does not have: switch, or disconnect. */
export default function UnsupportedChainView() {
  useViewCss(css)
  const t = useAccountStrings()
  const { actions, options } = useClient()
  const { networks, connections, namespace } = useClientState((state) => ({
    networks: state.networks,
    connections: state.connections,
    namespace: state.activeNamespace,
  }))
  const rows = useMemo(() => {
    const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
    return networkRows({ networks: own, activeId: undefined, adapters: options.adapters, connections, search: '' })
  }, [networks, connections, namespace, options.adapters])
  const choose = ({ network: { caipNetworkId: networkId } }: NetworkRow) => {
    // Asked in the press itself: some wallets open their window only then.
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
              {t.networks.unsupported}
            </p>
            <p className="lk-unsupported-text" dir="auto">
              {t.networks.unsupportedText(options.metadata?.name ?? t.networks.thisSite)}
            </p>
          </div>
          <NetworkList rows={rows} onChoose={choose} />
        </div>
      </Scroller>
      <div className="lk-unsupported-footer">
        <DisconnectButton variant="danger" />
      </div>
    </>
  )
}
