import { toExplorerUrl } from '@latchkey/chains'
import { selectConnection, selectNetwork } from '@latchkey/core'
import { hasNetworkChoice } from '@latchkey/core/ui'
import { Avatar, ExternalLinkIcon, Heading, List, ListRow, NetworkIcon, ShieldCheckIcon, Tag } from '@latchkey/design'
import { avatarColors, isSameAddress, truncateMiddle } from '@latchkey/primitives'
import { useClientState, useScreenClient } from '@latchkey/react'
import { CopyAddress } from '../../parts/copy-address.tsx'
import { DisconnectButton } from '../../parts/disconnect-button.tsx'
import { NetworkPicture } from '../../parts/network-picture.tsx'
import { useAvailability } from '../../parts/use-availability.ts'
import { WalletPicture } from '../../parts/wallet-picture.tsx'
import type { Title } from '../../router/define-view.ts'
import { usePreload } from '../../router/view-loader.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { account as accountWords } from '../../strings/en/account.ts'
import { settings } from '../../strings/en/settings.ts'
import { shell as shellWords } from '../../strings/en/shell.ts'
import css from './account-settings.css?inline'
import { ChooseNameRow } from './choose-name-row.tsx'
import { CurrencyChoice } from './currency-choice.tsx'
import { ForgetWallet } from './forget-wallet.tsx'
import { SitePermissions } from './site-permissions.tsx'
import { ThemeChoice } from './theme-choice.tsx'

export const title: Title = (words) => words('settings', settings).title

/** About the connection: address, wallet, network, the wallet's other accounts, preferences, and the ways out. */
export default function AccountSettingsView() {
  useViewCss(css)
  const t = useWords('account', accountWords)
  const shell = useWords('shell', shellWords)
  const namespace = useClientState((state) => state.activeNamespace)
  const { approvals: hasApprovals } = useAvailability(namespace)
  const { address, wallet, network } = useClientState((state) => ({
    address: selectConnection(state).address,
    wallet: selectConnection(state).wallet,
    network: selectNetwork(state),
  }))
  const explorerUrl =
    network === undefined || address === undefined ? undefined : toExplorerUrl(network, 'address', address)
  return (
    <div className="lk-view-content lk-settings">
      {wallet !== undefined && (
        <div className="lk-settings-wallet">
          <WalletPicture name={wallet.name} icon={wallet.icon} size={56} />
          <Heading level={2} look="bar" dir="auto">
            {wallet.name}
          </Heading>
        </div>
      )}
      {address !== undefined && (
        <CopyAddress
          address={address}
          display={<TwoHalves text={address} />}
          look="row"
          testId="account-settings-address"
        />
      )}
      <List>
        <NetworkRow key="network" />
        {hasApprovals === true && <ApprovalsRow key="approvals" />}
        {explorerUrl !== undefined && (
          <ListRow
            key="explorer"
            title={t.settingsView.explorer(network?.blockExplorers?.default.name ?? '')}
            leading={<ExternalLinkIcon />}
            href={explorerUrl}
          />
        )}
        {address !== undefined && <ChooseNameRow key="name" address={address} />}
      </List>
      {address !== undefined && <Accounts selected={address} />}
      <ThemeChoice />
      <CurrencyChoice />
      <SitePermissions />
      <div className="lk-settings-leave">
        <DisconnectButton variant="danger" />
        <ForgetWallet name={wallet?.name ?? shell.wallet} />
      </div>
    </div>
  )
}

/** A text that breaks in its middle where it is too long for a line, so that no two characters stand alone. */
function TwoHalves({ text }: { readonly text: string }) {
  const middle = Math.ceil(text.length / 2)
  return (
    <>
      {text.slice(0, middle)}
      <wbr />
      {text.slice(middle)}
    </>
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

function ApprovalsRow() {
  const { approvals } = useWords('settings', settings)
  const preload = usePreload()
  const { modal } = useScreenClient().actions
  return (
    <ListRow
      title={approvals}
      leading={<ShieldCheckIcon />}
      chevron
      onClick={() => modal.push('ApprovalsManager')}
      onPointerEnter={() => preload('ApprovalsManager')}
      onFocus={() => preload('ApprovalsManager')}
    />
  )
}

/** Which account is used is for the wallet to say; here is only shown what it shares. */
function Accounts({ selected }: { readonly selected: string }) {
  const t = useWords('account', accountWords).settingsView
  const { accounts, namespace } = useClientState((state) => ({
    accounts: selectConnection(state).accounts,
    namespace: state.activeNamespace,
  }))
  const { accountChoice } = useAvailability(namespace)
  if (accounts.length < 2) return null
  return (
    <section className="lk-settings-accounts">
      <Heading level={2} look="section">
        {t.accounts}
      </Heading>
      <List label={t.accounts}>
        {accounts.map(({ address }) => (
          <ListRow
            key={address}
            leading={<Avatar colors={avatarColors(address)} size={32} />}
            title={
              <bdi title={address} className="lk-settings-account">
                {truncateMiddle(address)}
              </bdi>
            }
            trailing={isSameAddress(address, selected, namespace) && <Tag tone="accent">{t.current}</Tag>}
          />
        ))}
      </List>
      {accountChoice !== true && <p className="lk-settings-note">{t.accountsNote}</p>}
    </section>
  )
}
