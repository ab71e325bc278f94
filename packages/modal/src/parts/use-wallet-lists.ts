import type { ReadResult, WalletLists } from '@latchkey/core'
import { useClient, useRead } from '@latchkey/react'
import { useMemo } from 'react'
import { useAvailability } from './use-availability.ts'

const NO_LISTS: ReadResult<WalletLists> = {
  status: 'ready',
  data: { featured: [], recommended: [], excluded: [] },
  isFetching: false,
  hasMore: false,
  isFetchingMore: false,
}

/** Returns the catalogue's short lists; empty ones for a site without a catalogue. */
export function useWalletLists(): ReadResult<WalletLists> {
  const { reads } = useClient()
  const { catalogue: hasCatalogue } = useAvailability()
  const lists = useRead(useMemo(() => (hasCatalogue ? reads.walletLists() : undefined), [reads, hasCatalogue]))
  return hasCatalogue ? lists : NO_LISTS
}
