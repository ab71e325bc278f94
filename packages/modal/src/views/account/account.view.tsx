import { selectConnection, selectNetworkId } from '@latchkey/core'
import { accountTabs, setAccountTab } from '@latchkey/core/ui'
import { Button, SettingsIcon, TabPanel, Tabs, tabsCss } from '@latchkey/design'
import type { CaipNetworkId } from '@latchkey/primitives'
import { useClientState, useScreenClient } from '@latchkey/react'
import type { ReactNode } from 'react'
import { DisconnectButton } from '../../parts/disconnect-button.tsx'
import { NotConnected } from '../../parts/not-connected.tsx'
import { Scroller } from '../../parts/scroller.tsx'
import { useAvailability } from '../../parts/use-availability.ts'
import type { Title } from '../../router/define-view.ts'
import { usePreload } from '../../router/view-loader.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { account } from '../../strings/en/account.ts'
import css from './account.css?inline'
import { AccountActions } from './account-actions.tsx'
import { AccountHead } from './account-head.tsx'
import { LazyTab, preloadTabs } from './lazy-tab.tsx'
import { TokensTab } from './tokens-tab.tsx'
import { TotalBalance } from './total-balance.tsx'
import { useBalances } from './use-balances.ts'

export const label: Title = (words) => words('account', account).title
export const start = 'network'

/** The account screen: head, actions and tabs. */
export default function AccountView() {
  useViewCss(tabsCss)
  useViewCss(css)
  const address = useClientState((state) => selectConnection(state).address)
  const networkId = useClientState((state) => selectNetworkId(state))
  if (address === undefined || networkId === undefined) return <NotConnected />
  return <ConnectedAccount address={address} networkId={networkId} />
}

interface ConnectedAccountProps {
  readonly address: string
  readonly networkId: CaipNetworkId
}

function ConnectedAccount({ address, networkId }: ConnectedAccountProps) {
  const t = useWords('account', account)
  const client = useScreenClient()
  const { networks, filter, namespace, selected, pending } = useClientState((state) => ({
    networks: state.networks,
    filter: state.accountFilter,
    namespace: state.activeNamespace,
    selected: state.accountTab,
    pending: state.pendingTransactions,
  }))
  // The filter may be a network of another chain family.
  const narrowed = networks.find((each) => each.caipNetworkId === filter && each.chainNamespace === namespace)
  const shownId = narrowed?.caipNetworkId ?? networkId
  const network = narrowed ?? networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  const balances = useBalances(address, shownId, narrowed === undefined && filter !== 'all' ? undefined : filter)
  const hasPending = pending?.some((each) => each.networkId === shownId && each.status !== 'done') === true
  const availability = useAvailability(namespace)
  // Pending transactions are shown also if the gateway has no history.
  const tabs = accountTabs({ ...availability, activity: availability.activity === true || hasPending })
  const tab = tabs.includes(selected) ? selected : 'tokens'
  const canReceive = availability.receive === true
  const shown = { address, networkId: shownId, network, canReceive }
  return (
    <div className="lk-account-place">
      <Scroller>
        <div className="lk-view-content lk-account">
          <AccountHead address={address} />
          <TotalBalance balances={balances} />
          <AccountActions />
          {tabs.length > 1 && (
            <Tabs
              id="account"
              label={t.tabsLabel}
              tabs={tabs.map((id) => ({ id, label: t.tabs[id] }))}
              selected={tab}
              onSelect={(tab) => void setAccountTab(client, tab)}
              onApproach={preloadTabs}
            />
          )}
          <AccountPanel isTabbed={tabs.length > 1} tab={tab}>
            {tab === 'tokens' ? <TokensTab {...shown} balances={balances} /> : <LazyTab {...shown} tab={tab} />}
          </AccountPanel>
        </div>
      </Scroller>
      <AccountFooter />
    </div>
  )
}

interface AccountPanelProps {
  readonly isTabbed: boolean
  readonly tab: string
  readonly children: ReactNode
}

function AccountPanel({ isTabbed, tab, children }: AccountPanelProps) {
  if (!isTabbed) return <div className="lk-account-panel">{children}</div>
  return (
    <TabPanel tabsId="account" tab={tab} className="lk-account-panel">
      {children}
    </TabPanel>
  )
}

/** Always visible, because visitors who want to disconnect look for it. */
function AccountFooter() {
  const t = useWords('account', account)
  const { modal } = useScreenClient().actions
  const preload = usePreload()
  return (
    <div className="lk-account-footer">
      <Button
        variant="ghost"
        start={<SettingsIcon size={18} />}
        data-testid="account-settings-button"
        onClick={() => modal.push('AccountSettings')}
        onPointerEnter={() => preload('AccountSettings')}
        onFocus={() => preload('AccountSettings')}
      >
        {t.settings}
      </Button>
      <DisconnectButton variant="ghost" />
    </div>
  )
}
