import { composeConnectList, hasWalletId, knownExclusion, type WalletRow } from '@latchkey/core/ui'
import type { Namespace } from '@latchkey/primitives'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useMemo } from 'react'
import { useWalletLists } from '../../parts/use-wallet-lists.ts'

const NONE: readonly string[] = []

/** Returns the recent wallets that are not connected in a chain family, and can be connected in it. */
export function useRecentWallets(namespace: Namespace): readonly WalletRow[] {
  const { options } = useScreenClient()
  const excludeIds = options.excludeWalletIds ?? NONE
  const lists = useWalletLists(excludeIds.length > 0)
  const { wallets, recent, connection, others } = useClientState((state) => ({
    wallets: state.listedWallets ?? state.wallets,
    recent: state.recentWallets,
    connection: state.connections[namespace],
    others: state.otherConnections?.[namespace],
  }))
  return useMemo(() => {
    const rows = composeConnectList({
      wallets: wallets.filter(({ namespaces }) => namespaces.includes(namespace)),
      recent,
      featured: [],
      recommended: [],
      excluded: knownExclusion(excludeIds, lists),
      custom: options.customWallets ?? [],
      includeIds: [],
      excludeIds,
      connectedWalletId: undefined,
      namespace,
      order: ['recent'],
      isMobile: options.environment.isMobile,
      enableWallets: options.enableWallets !== false,
    })
    const connected = [connection, ...(others ?? [])].flatMap((each) => each?.wallet ?? [])
    // A paired wallet has the id of the connector; the list of recent wallets has the id that the visitor chose.
    const isConnected = (row: WalletRow) =>
      connected.some(({ id, name }) => hasWalletId(row.candidate ?? row, id) || name === row.name)
    return rows.filter((row) => !isConnected(row))
  }, [wallets, recent, connection, others, lists, excludeIds, options, namespace])
}
