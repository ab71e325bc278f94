import { isConnected } from '@latchkey/core'
import { Button, EmptyState, List, ListRow, Tag, WalletIcon } from '@latchkey/design'
import type { Namespace } from '@latchkey/primitives'
import { useClient, useClientState, useImages } from '@latchkey/react'
import { Picture } from '../../parts/picture.tsx'
import { WalletPicture } from '../../parts/wallet-picture.tsx'
import type { ViewProps } from '../../router/define-view.ts'
import { useViewCss } from '../../shell/index.ts'
import { useWalletStrings } from '../../strings/wallet-strings.ts'
import css from './connecting-multi-chain.css?inline'

/** A wallet that speaks to several chain families: one row for each that the site has. */
export default function ConnectingMultiChainView({ params }: ViewProps<'ConnectingMultiChain'>) {
  useViewCss(css)
  const { shell, wallets, connecting } = useWalletStrings()
  const t = wallets.chains
  const { actions } = useClient()
  const images = useImages()
  const { walletId } = params
  const state = useClientState((current) => current)
  const wallet = state.wallets.find(({ id }) => id === walletId)
  const known = state.recentWallets.find(({ id }) => id === walletId)

  if (wallet === undefined)
    return (
      <EmptyState
        icon={<WalletIcon />}
        title={t.goneTitle(known?.name ?? shell.wallet)}
        text={t.goneText}
        action={<Button onClick={() => actions.modal.reset('Connect')}>{connecting.otherWallet}</Button>}
      />
    )

  const connect = (namespace: Namespace) => {
    // Asked in the press itself: some wallets open their window only then.
    actions.connect({ walletId, namespace })
    actions.modal.push('ConnectingExternal', { walletId, namespace })
  }
  const rows = wallet.namespaces.flatMap((namespace) => {
    const network = state.networks.find(({ chainNamespace }) => chainNamespace === namespace)
    return network === undefined ? [] : [{ namespace, network }]
  })
  return (
    <div className="lk-view-content">
      <div className="lk-center lk-chains-intro">
        <WalletPicture name={wallet.name} icon={wallet.icon} size={64} />
        <p>{t.text(wallet.name)}</p>
      </div>
      <List label={t.list}>
        {rows.map(({ namespace, network }) => (
          <ListRow
            key={namespace}
            title={t.names[namespace]}
            leading={
              <Picture
                name={t.names[namespace]}
                shape="round"
                loading="eager"
                src={network.assets.imageUrl ?? images.network(network.caipNetworkId)}
              />
            }
            trailing={
              isConnected(state, namespace) && state.connections[namespace]?.wallet?.id === walletId ? (
                <Tag tone="accent">{t.connected}</Tag>
              ) : undefined
            }
            chevron
            data-testid={`wui-list-chain-${namespace}`}
            onClick={() => connect(namespace)}
          />
        ))}
      </List>
    </div>
  )
}
