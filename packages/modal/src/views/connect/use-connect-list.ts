import { type Read, type ReadResult, selectConnection } from '@latchkey/core'
import {
  composeConnectList,
  countPendingRows,
  knownExclusion,
  type WalletLists,
  type WalletRow,
} from '@latchkey/core/ui'
import { useClientState, useRead, useScreenClient } from '@latchkey/react'
import { useMemo } from 'react'
import { useAvailability } from '../../parts/use-availability.ts'

const NO_LISTS: WalletLists = { featured: [], recommended: [], excluded: [] }

export interface ConnectList {
  readonly rows: readonly WalletRow[]
  /** Number of rows that the catalogue will still fill. */
  readonly pending: number
  readonly lists: ReadResult<WalletLists>
  /** The read of the lists, while wallets are omitted because the response about excluded wallets is missing. */
  readonly undecided: Read<WalletLists> | undefined
}

/** Returns the current list of wallets, and the number of placeholders. */
export function useConnectList(isCollapsed: boolean): ConnectList {
  const { options, features, reads } = useScreenClient()
  const enableWallets = options.enableWallets !== false && !isCollapsed
  const { walletLists } = useAvailability()
  const hasCatalogue = !isCollapsed && walletLists === true
  const read = useMemo(() => (hasCatalogue ? reads.walletLists() : undefined), [reads, hasCatalogue])
  const lists = useRead(read)
  const { wallets, recent, namespace, connectedWalletId } = useClientState((state) => ({
    wallets: state.listedWallets ?? state.wallets,
    recent: state.recentWallets,
    namespace: state.listedFamily,
    connectedWalletId: selectConnection(state, state.listedFamily).wallet?.id,
  }))
  const rows = useMemo(() => {
    const { featured, recommended } = lists.data ?? NO_LISTS
    const excludeIds = options.excludeWalletIds ?? []
    return composeConnectList({
      wallets,
      recent,
      featured,
      recommended,
      excluded: hasCatalogue ? knownExclusion(excludeIds, lists) : [],
      custom: options.customWallets ?? [],
      includeIds: options.includeWalletIds ?? [],
      excludeIds,
      connectedWalletId,
      namespace,
      order: features.connectorTypeOrder,
      isMobile: options.environment.isMobile,
      enableWallets,
    })
  }, [wallets, recent, namespace, connectedWalletId, lists, options, features, enableWallets, hasCatalogue])
  // Before the features are loaded, it is unknown whether the site has a catalogue.
  const isUnknown = enableWallets && walletLists === undefined
  const isPending = isUnknown || (hasCatalogue && lists.status === 'loading')
  const pending = isPending ? countPendingRows(rows, options.featuredWalletIds?.length ?? 0) : 0
  const isUndecided = hasCatalogue && knownExclusion(options.excludeWalletIds ?? [], lists) === undefined
  return { rows, pending, lists, undecided: isUndecided && !isPending ? read : undefined }
}
