import type { CustomWallet, ReadResult } from '@latchkey/core'
import { findWallet, toCandidateRow, toListingRow, visibleWallets, type WalletRow } from '@latchkey/core/ui'
import { kindOf } from '@latchkey/errors'
import { useClientState, useRead, useScreenClient } from '@latchkey/react'
import { useMemo } from 'react'
import { useAvailability } from './use-availability.ts'
import { useWalletLists } from './use-wallet-lists.ts'

type Listing = NonNullable<WalletRow['listing']>

export interface WalletToGet {
  readonly wallet: Listing | CustomWallet | undefined
  /** Its row, with its picture. */
  readonly row: WalletRow | undefined
  /** Set when the wallet has been installed: the row with which it can be connected. */
  readonly installed: WalletRow | undefined
  readonly status: ReadResult<unknown>['status']
  readonly isUnknown: boolean
  readonly retry: () => void
}

/** Returns a wallet by its id: one of the site's own, else one of the catalogue. */
export function useWalletToGet(walletId: string): WalletToGet {
  const { options, reads } = useScreenClient()
  const custom = options.customWallets?.find(({ id }) => id === walletId)
  const { catalogue: hasCatalogue = false } = useAvailability()
  const { data: lists } = useWalletLists()
  const listed = lists && [...lists.featured, ...lists.recommended].find(({ id }) => id === walletId)
  // Wallets of the first screen are in memory from the first frame, without the code that reads the others.
  const isQueried = custom === undefined && listed === undefined && hasCatalogue
  const read = useMemo(() => (isQueried ? reads.walletListing(walletId) : undefined), [reads, isQueried, walletId])
  const query = useRead(read)
  const candidates = useClientState((state) => state.wallets)
  const listing = listed ?? query.data
  const wallet = custom ?? listing
  const candidate =
    wallet === undefined
      ? undefined
      : findWallet(
          visibleWallets(candidates, {
            excludeIds: options.excludeWalletIds ?? [],
            excluded: lists?.excluded ?? [],
            isMobile: options.environment.isMobile,
          }),
          wallet,
        )
  return {
    wallet,
    row: listing === undefined ? undefined : toListingRow('recommended', listing),
    installed: candidate === undefined ? undefined : toCandidateRow('injected', candidate, undefined),
    status: isQueried ? query.status : 'ready',
    isUnknown:
      wallet === undefined && (!isQueried || (query.failure !== undefined && kindOf(query.failure) === 'not-found')),
    retry: () => read?.refetch(),
  }
}
