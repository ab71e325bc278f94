import type { ReadResult } from '@latchkey/core'
import type { WalletLists } from '@latchkey/core/ui'
import { useRead, useScreenClient } from '@latchkey/react'
import { useMemo } from 'react'
import { useAvailability } from './use-availability.ts'

const NO_LISTS: ReadResult<WalletLists> = {
  status: 'ready',
  data: { featured: [], recommended: [], excluded: [] },
  isFetching: false,
  hasMore: false,
  isFetchingMore: false,
}

/**
 * Returns the catalogue's lists of the first screen; empty lists for a site without a catalogue.
 *
 * @param isWanted - Default true. False: empty lists, without a request.
 */
export function useWalletLists(isWanted = true): ReadResult<WalletLists> {
  const { reads } = useScreenClient()
  const { catalogue } = useAvailability()
  const isRead = isWanted && catalogue === true
  const lists = useRead(useMemo(() => (isRead ? reads.walletLists() : undefined), [reads, isRead]))
  return isRead ? lists : NO_LISTS
}
