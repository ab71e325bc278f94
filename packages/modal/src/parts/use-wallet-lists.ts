import type { ReadResult, WalletLists } from '@latchkey/core'
import { useClient, useEngine, useRead } from '@latchkey/react'
import { useMemo } from 'react'

const NO_LISTS: ReadResult<WalletLists> = {
  status: 'ready',
  data: { featured: [], recommended: [], excluded: [] },
  isFetching: false,
  hasMore: false,
  isFetchingMore: false,
}

/** Returns the catalogue's short lists; empty ones for a site without a catalogue. */
export function useWalletLists(): ReadResult<WalletLists> {
  const { options } = useClient()
  const engine = useEngine()
  const hasCatalogue = options.services?.catalogue !== undefined
  const lists = useRead(useMemo(() => (hasCatalogue ? engine?.reads.walletLists() : undefined), [engine, hasCatalogue]))
  return hasCatalogue ? lists : NO_LISTS
}
