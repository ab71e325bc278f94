import { selectConnection } from '@latchkey/core'
import {
  type AllWalletsCount,
  composeAllWallets,
  countAllWallets,
  knownExclusion,
  toSearch,
  type WalletRow,
} from '@latchkey/core/ui'
import { useClientState, useRead, useScreenClient } from '@latchkey/react'
import { useCallback, useMemo } from 'react'
import { useAvailability } from '../../parts/use-availability.ts'
import { useWalletLists } from '../../parts/use-wallet-lists.ts'
import { usePrefetchedPictures } from './use-prefetched-pictures.ts'

export interface AllWallets extends Omit<AllWalletsCount, 'canLoadMore'> {
  readonly rows: readonly WalletRow[]
  /** The search text; `undefined` while it is too short. */
  readonly search: string | undefined
  readonly retry: () => void
  /** Fetches the next page; does nothing if there is none, or after a failure. */
  readonly loadMore: () => void
}

/** Returns the wallets for a search text, as far as they are loaded. */
export function useAllWallets(text: string): AllWallets {
  const { options, reads } = useScreenClient()
  const search = toSearch(text)
  const { catalogue: hasCatalogue } = useAvailability()
  const pagesRead = useMemo(() => (hasCatalogue ? reads.wallets() : undefined), [reads, hasCatalogue])
  const searchRead = useMemo(
    () => (hasCatalogue && search !== undefined ? reads.walletSearch(search) : undefined),
    [reads, hasCatalogue, search],
  )
  const lists = useWalletLists()
  const pages = useRead(pagesRead)
  const results = useRead(searchRead)
  const { wallets, namespace, connectedWalletId } = useClientState((state) => ({
    wallets: state.listedWallets ?? state.wallets,
    namespace: state.listedFamily,
    connectedWalletId: selectConnection(state, state.listedFamily).wallet?.id,
  }))
  const listings = pages.data?.wallets
  usePrefetchedPictures(listings)

  const isSearch = search !== undefined
  const found = isSearch ? results.data?.wallets : undefined
  const rows = useMemo(
    () =>
      composeAllWallets({
        wallets,
        connectedWalletId,
        namespace,
        featured: lists.data?.featured ?? [],
        excluded: knownExclusion(options.excludeWalletIds ?? [], lists),
        custom: options.customWallets ?? [],
        excludeIds: options.excludeWalletIds ?? [],
        isMobile: options.environment.isMobile,
        listings: listings ?? [],
        search: search ?? '',
        found,
      }),
    [wallets, namespace, connectedWalletId, lists, listings, found, search, options],
  )
  const { canLoadMore, ...counted } = countAllWallets({
    rows: rows.length,
    hasCatalogue: hasCatalogue === true,
    isSearch,
    pages,
    results,
    lists,
  })
  const loadMore = useCallback(() => (canLoadMore ? pagesRead?.loadMore() : undefined), [canLoadMore, pagesRead])
  return {
    ...counted,
    rows,
    search,
    retry: () => (search === undefined ? pagesRead : searchRead)?.refetch(),
    loadMore,
  }
}
