import { hasWalletId, type ListedWallet, walletIdFor } from '@latchkey/core/ui'
import { Button, EmptyState, List, ListRow, Tag, WalletIcon } from '@latchkey/design'
import type { Namespace } from '@latchkey/primitives'
import { useClientState, useImages, useScreenClient } from '@latchkey/react'
import { Picture } from '../../parts/picture.tsx'
import { WalletPicture } from '../../parts/wallet-picture.tsx'
import type { Title, ViewProps } from '../../router/define-view.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { connecting as connectingWords } from '../../strings/en/connect.ts'
import { families } from '../../strings/en/families.ts'
import { shell as shellWords } from '../../strings/en/shell.ts'
import { wallets as walletsWords } from '../../strings/en/wallets.ts'
import css from './connecting-multi-chain.css?inline'

export const title: Title = (words) => words('wallets', walletsWords).chains.title

/** A wallet with several chain families: one row for each family of the site. */
export default function ConnectingMultiChainView({ params }: ViewProps<'ConnectingMultiChain'>) {
  useViewCss(css)
  const shell = useWords('shell', shellWords)
  const wallets = useWords('wallets', walletsWords)
  const connecting = useWords('connecting', connectingWords)
  const t = wallets.chains
  const { names } = useWords('families', families)
  const { actions } = useScreenClient()
  const images = useImages()
  const { walletId } = params
  const state = useClientState((current) => current)
  const wallet: ListedWallet | undefined = (state.listedWallets ?? state.wallets).find((each) =>
    hasWalletId(each, walletId),
  )
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
    const call = { walletId: walletIdFor(wallet, namespace), namespace }
    // Requested within the press, because some wallets can open their window only then.
    actions.connect(call)
    actions.modal.push('ConnectingExternal', call)
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
            title={names[namespace]}
            leading={
              <Picture
                name={names[namespace]}
                shape="round"
                loading="eager"
                src={network.assets.imageUrl ?? images.network(network.caipNetworkId)}
              />
            }
            trailing={
              state.connections[namespace]?.wallet?.id === walletIdFor(wallet, namespace) ? (
                <Tag tone="accent">{t.connected}</Tag>
              ) : (
                // Announced only for this family; shown, so that the visitor can recognise its wallet.
                wallet.icons?.[namespace] && (
                  <WalletPicture name={wallet.name} icon={wallet.icons[namespace]} size={24} />
                )
              )
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
