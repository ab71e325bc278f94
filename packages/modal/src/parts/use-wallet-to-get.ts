import {
  type CustomWallet,
  findWallet,
  type ReadResult,
  toCandidateRow,
  toListingRow,
  visibleWallets,
  type WalletRow,
} from '@latchkey/core'
import { useClient, useClientState, useEngine, useRead } from '@latchkey/react'
import { useMemo } from 'react'
import { useWalletLists } from './use-wallet-lists.ts'

type Listing = NonNullable<WalletRow['listing']>

export interface WalletToGet {
  readonly wallet: Listing | CustomWallet | undefined
  /** Its line among the wallets: what its picture is. */
  readonly row: WalletRow | undefined
  /** Set once the wallet has been installed: its line with which it can be connected. */
  readonly installed: WalletRow | undefined
  readonly status: ReadResult<unknown>['status']
  readonly isUnknown: boolean
  readonly retry: () => void
}

/** Returns what is known of a wallet by its id: one of the site's own, else one of the catalogue. */
export function useWalletToGet(walletId: string): WalletToGet {
  const { options } = useClient()
  const engine = useEngine()
  const custom = options.customWallets?.find(({ id }) => id === walletId)
  const hasCatalogue = options.services?.catalogue !== undefined
  const read = useMemo(
    () => (custom === undefined && hasCatalogue ? engine?.reads.walletListing(walletId) : undefined),
    [engine, custom, hasCatalogue, walletId],
  )
  const listing = useRead(read)
  const candidates = useClientState((state) => state.wallets)
  const { data: lists } = useWalletLists()
  const wallet = custom ?? listing.data
  const candidate =
    wallet === undefined
      ? undefined
      : findWallet(
          visibleWallets(candidates, { excluded: lists?.excluded ?? [], isMobile: options.environment.isMobile }),
          wallet,
        )
  const isKnown = custom !== undefined || !hasCatalogue
  return {
    wallet,
    row: listing.data === undefined ? undefined : toListingRow('recommended', listing.data),
    installed: candidate === undefined ? undefined : toCandidateRow('injected', candidate, undefined),
    status: isKnown ? 'ready' : listing.status,
    isUnknown: wallet === undefined && (isKnown || listing.failure?.kind === 'not-found'),
    retry: () => read?.refetch(),
  }
}
