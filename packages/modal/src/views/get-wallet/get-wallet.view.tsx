import { pickWalletsToGet, type WalletRow } from '@latchkey/core/ui'
import {
  Button,
  ButtonLink,
  EmptyState,
  ExternalLinkIcon,
  List,
  ListRow,
  ListRowSkeleton,
  WalletIcon,
} from '@latchkey/design'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useMemo } from 'react'
import { useAvailability } from '../../parts/use-availability.ts'
import { useWalletLists } from '../../parts/use-wallet-lists.ts'
import { WalletPicture } from '../../parts/wallet-picture.tsx'
import type { Title } from '../../router/define-view.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { wallets as walletsWords } from '../../strings/en/wallets.ts'
import css from './get-wallet.css?inline'

export const title: Title = (words) => words('wallets', walletsWords).get.title

/** An independent list of wallets, for a site without wallets to suggest. */
const FIND_WALLET_URL = 'https://ethereum.org/en/wallets/find-wallet/'
const PLACES = ['a', 'b', 'c', 'd']

/** Some wallets for a visitor without one, and a button for all of them. */
export default function GetWalletView() {
  useViewCss(css)
  const t = useWords('wallets', walletsWords).get
  const { actions, options } = useScreenClient()
  const { data: lists, status } = useWalletLists()
  const wallets = useClientState((state) => state.wallets)
  const rows = useMemo(
    () =>
      pickWalletsToGet({
        wallets,
        featured: lists?.featured ?? [],
        recommended: lists?.recommended ?? [],
        excluded: lists?.excluded ?? [],
        custom: options.customWallets ?? [],
        excludeIds: options.excludeWalletIds ?? [],
        isMobile: options.environment.isMobile,
      }),
    [wallets, lists, options],
  )
  const isLoading = status === 'loading'
  const { allWallets: hasAll } = useAvailability()
  const open = ({ id, name }: WalletRow) => actions.modal.push('Downloads', { walletId: id, name })
  const openAll = () => {
    actions.track({ event: 'CLICK_ALL_WALLETS', properties: {} })
    actions.modal.push('AllWallets')
  }

  if (rows.length === 0 && !isLoading)
    return (
      <EmptyState
        icon={<WalletIcon />}
        title={t.emptyTitle}
        text={hasAll ? t.emptyAllText : t.emptyText}
        action={
          hasAll ? (
            <Button onClick={openAll} data-testid="explore-all">
              {t.explore}
            </Button>
          ) : (
            <ButtonLink href={FIND_WALLET_URL} end={<ExternalLinkIcon size={16} />}>
              {t.find}
            </ButtonLink>
          )
        }
      />
    )
  return (
    <div className="lk-view-content">
      <p className="lk-get-wallet-text">{t.text}</p>
      <List label={t.list} busy={isLoading}>
        {rows.map((row) => (
          <ListRow
            key={row.key}
            title={row.name}
            leading={<WalletPicture name={row.name} icon={row.icon} imageId={row.imageId} />}
            chevron
            data-testid={`get-wallet-${row.id}`}
            onClick={() => open(row)}
          />
        ))}
        {isLoading && PLACES.slice(rows.length).map((place) => <ListRowSkeleton key={place} />)}
      </List>
      {hasAll && (
        <Button fullWidth onClick={openAll} data-testid="explore-all">
          {t.explore}
        </Button>
      )}
    </div>
  )
}
