import { toExplorerUrl } from '@latchkey/chains'
import { selectConnection, selectNetwork } from '@latchkey/core'
import { hasNetworkChoice } from '@latchkey/core/ui'
import { ExternalLinkIcon, ListRow, NetworkIcon, ShieldCheckIcon } from '@latchkey/design'
import { useClientState, useScreenClient } from '@latchkey/react'
import { NetworkPicture } from '../../parts/network-picture.tsx'
import { useAvailability } from '../../parts/use-availability.ts'
import type { Title } from '../../router/define-view.ts'
import { usePreload } from '../../router/view-loader.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { account as accountWords } from '../../strings/en/account.ts'
import { settings } from '../../strings/en/settings.ts'
import { shell as shellWords } from '../../strings/en/shell.ts'
import css from './account-settings.css?inline'
import { ChooseNameRow } from './choose-name-row.tsx'
import { CurrencyChoice } from './currency-choice.tsx'
import { LeaveWallet } from './leave-wallet.tsx'
import { DevicesRow, EmailRow, ProtectRow, useHasLogin } from './login-rows.tsx'
import { OwnAccount } from './own-account.tsx'
import { SettingsGroup } from './settings-group.tsx'
import { SharedAccounts } from './shared-accounts.tsx'
import { SitePermissions } from './site-permissions.tsx'
import { ThemeChoice } from './theme-choice.tsx'

export const title: Title = (words) => words('settings', settings).title

/** About the account and its connection: the address, the network, preferences, what the site may do, and the ways out. */
export default function AccountSettingsView() {
  useViewCss(css)
  const t = useWords('settings', settings)
  const namespace = useClientState((state) => state.activeNamespace)
  const { approvals: hasApprovals } = useAvailability(namespace)
  const address = useClientState((state) => selectConnection(state).address)
  const hasLogin = useHasLogin()
  return (
    <div className="lk-view-content lk-settings">
      {address !== undefined && <OwnAccount address={address} />}
      <SettingsGroup title={t.account}>
        {hasLogin && <EmailRow />}
        <NetworkRow />
        {address !== undefined && <ExplorerRow address={address} />}
        {address !== undefined && <ChooseNameRow address={address} />}
      </SettingsGroup>
      {address !== undefined && <SharedAccounts selected={address} />}
      <SettingsGroup title={t.preferences}>
        <ThemeChoice />
        <CurrencyChoice />
      </SettingsGroup>
      <SettingsGroup title={t.security}>
        {hasLogin && <DevicesRow />}
        {hasLogin && <ProtectRow />}
        {hasApprovals === true && <ApprovalsRow />}
        <SitePermissions />
      </SettingsGroup>
      {address !== undefined && <LeaveWallet />}
    </div>
  )
}

function NetworkRow() {
  const shell = useWords('shell', shellWords)
  const account = useWords('account', accountWords)
  const preload = usePreload()
  const { actions, options } = useScreenClient()
  const { network, hasChoice } = useClientState((state) => ({
    network: selectNetwork(state),
    hasChoice: hasNetworkChoice(state, options),
  }))
  const row = {
    title: network?.name ?? shell.unknownNetwork,
    subtitle: account.settingsView.network,
    leading: network === undefined ? <NetworkIcon /> : <NetworkPicture network={network} />,
    'data-testid': 'account-switch-network-button',
  }
  if (!hasChoice) return <ListRow {...row} />
  return (
    <ListRow
      {...row}
      chevron
      onClick={() => {
        actions.track({ event: 'CLICK_NETWORKS', properties: {} })
        actions.modal.push('Networks')
      }}
      onPointerEnter={() => preload('Networks')}
      onFocus={() => preload('Networks')}
    />
  )
}

function ExplorerRow({ address }: { readonly address: string }) {
  const t = useWords('account', accountWords)
  const network = useClientState((state) => selectNetwork(state))
  const url = network && toExplorerUrl(network, 'address', address)
  if (url === undefined) return null
  return (
    <ListRow
      title={t.settingsView.explorer(network?.blockExplorers?.default.name ?? '')}
      leading={<ExternalLinkIcon />}
      href={url}
    />
  )
}

function ApprovalsRow() {
  const { approvals, approvalsText } = useWords('settings', settings)
  const preload = usePreload()
  const { modal } = useScreenClient().actions
  return (
    <ListRow
      title={approvals}
      subtitle={approvalsText}
      leading={<ShieldCheckIcon />}
      chevron
      onClick={() => modal.push('ApprovalsManager')}
      onPointerEnter={() => preload('ApprovalsManager')}
      onFocus={() => preload('ApprovalsManager')}
    />
  )
}
