import {
  composeAllWallets,
  type FailureState,
  knownExclusion,
  selectConnection,
  toSearch,
  type WalletRow,
} from '@latchkey/core'
import { useClient, useClientState, useRead } from '@latchkey/react'
import { useCallback, useMemo } from 'react'
import { useAvailability } from '../../parts/use-availability.ts'
import { useWalletLists } from '../../parts/use-wallet-lists.ts'
import { usePrefetchedPictures } from './use-prefetched-pictures.ts'

/** Cells drawn grey while the first page loads. @see compat 1.6 "Skeletons" */
const FIRST_PENDING = 16
const MORE_PENDING = 4

export interface AllWallets {
  readonly rows: readonly WalletRow[]
  /** Places after the rows that are still to be filled. */
  readonly pending: number
  /** How many wallets there are, `undefined` while that is not known. */
  readonly count: number | undefined
  readonly failure: FailureState | undefined
  /** What is searched for, `undefined` while the text is too short for that. */
  readonly search: string | undefined
  readonly retry: () => void
  /** Fetches the next page; nothing while there is none, or after a failure. */
  readonly loadMore: () => void
}

/** Returns the wallets to show for a text, as far as they are known now. */
export function useAllWallets(text: string): AllWallets {
  const { options, reads } = useClient()
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
  const { wallets, connectedWalletId } = useClientState((state) => ({
    wallets: state.wallets,
    connectedWalletId: selectConnection(state).wallet?.id,
  }))
  const listings = pages.data?.wallets
  usePrefetchedPictures(listings)

  const isSearch = search !== undefined
  const shown = isSearch ? results : pages
  const isLoading = hasCatalogue && (shown.status === 'loading' || lists.status === 'loading')
  const found = isSearch ? results.data?.wallets : undefined
  const rows = useMemo(
    () =>
      composeAllWallets({
        wallets,
        connectedWalletId,
        featured: lists.data?.featured ?? [],
        excluded: knownExclusion(options.excludeWalletIds ?? [], lists),
        custom: options.customWallets ?? [],
        excludeIds: options.excludeWalletIds ?? [],
        isMobile: options.environment.isMobile,
        listings: listings ?? [],
        search: search ?? '',
        found,
      }),
    [wallets, connectedWalletId, lists, listings, found, search, options],
  )
  // After a failure the person asks again, not the scrolling.
  const canLoadMore = !isSearch && pages.hasMore && pages.failure === undefined
  const loadMore = useCallback(() => (canLoadMore ? pagesRead?.loadMore() : undefined), [canLoadMore, pagesRead])
  return {
    rows,
    pending: isLoading
      ? Math.max(MORE_PENDING, (isSearch ? MORE_PENDING : FIRST_PENDING) - rows.length)
      : !isSearch && pages.isFetchingMore
        ? MORE_PENDING
        : 0,
    count:
      isLoading || (rows.length === 0 && shown.failure !== undefined)
        ? undefined
        : isSearch
          ? rows.length
          : Math.max(rows.length, pages.data?.count ?? 0),
    failure: hasCatalogue && !shown.isFetching ? shown.failure : undefined,
    search,
    retry: () => (search === undefined ? pagesRead : searchRead)?.refetch(),
    loadMore,
  }
}
