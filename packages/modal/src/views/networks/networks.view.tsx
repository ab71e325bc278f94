import { isConnected, selectConnection, selectNetworkId } from '@latchkey/core'
import { type NetworkRow, networkRows } from '@latchkey/core/ui'
import { EmptyState, fieldCss, LiveRegion, SearchField, SearchIcon } from '@latchkey/design'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useMemo, useState } from 'react'
import { Scroller } from '../../parts/scroller.tsx'
import type { Title } from '../../router/define-view.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { networks as networkWords } from '../../strings/en/networks.ts'
import { NetworkGroups } from './network-groups.tsx'
import css from './networks.css?inline'
import { useDebounced } from './use-debounced.ts'
import { useTotals } from './use-totals.ts'

export const title: Title = (words) => words('networks', networkWords).title

/** A shorter list needs no search. */
const SEARCH_FROM = 7
const SEARCH_DEBOUNCE_MS = 100

/** The networks of the site; a connected wallet has to switch its network. */
export default function NetworksView() {
  useViewCss(fieldCss)
  useViewCss(css)
  const t = useWords('networks', networkWords)
  const { actions, getState, options } = useScreenClient()
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed, SEARCH_DEBOUNCE_MS)
  const { networks, connections, activeId } = useClientState((state) => ({
    networks: state.networks,
    connections: state.connections,
    activeId: selectNetworkId(state),
  }))
  const rows = useMemo(
    () => networkRows({ networks, activeId, adapters: options.adapters, connections, search }),
    [networks, activeId, options.adapters, connections, search],
  )
  const totals = useTotals()
  const choose = ({ network, isActive }: NetworkRow) => {
    if (isActive) {
      actions.modal.goBack()
      return
    }
    const { caipNetworkId: networkId, chainNamespace } = network
    const isOther = chainNamespace !== getState().activeNamespace
    if (isOther && isConnected(getState()) && !isConnected(getState(), chainNamespace)) {
      actions.modal.push('SwitchActiveChain', { networkId })
      return
    }
    const needsWallet = selectConnection(getState(), chainNamespace).address !== undefined
    // Requested within the press, because some wallets can open their window only then. The router returns to this
    // screen after the switch.
    void actions.switchNetwork(networkId)
    if (needsWallet) actions.modal.push('SwitchNetwork', { networkId })
  }
  return (
    <>
      <Scroller>
        <div className="lk-view-content">
          {networks.length >= SEARCH_FROM && (
            <SearchField
              label={t.search}
              clearLabel={t.clear}
              value={typed}
              onValueChange={setTyped}
              data-testid="network-search"
            />
          )}
          {rows.length === 0 ? (
            <EmptyState icon={<SearchIcon />} title={t.none(search)} />
          ) : (
            <NetworkGroups rows={rows} onChoose={choose} totals={totals} />
          )}
          <LiveRegion message={rows.length === 0 ? t.none(search) : ''} />
        </div>
      </Scroller>
      <p className="lk-networks-footer">
        <button
          type="button"
          className="lk-text-button"
          onClick={() => {
            actions.track({ event: 'CLICK_NETWORK_HELP', properties: {} })
            actions.modal.push('WhatIsANetwork')
          }}
        >
          {t.help}
        </button>
      </p>
    </>
  )
}
