import { ACTIVITY_NAMESPACES } from '@latchkey/chains'
import { isWalletError, WalletError } from '@latchkey/errors'
import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/primitives'
import type { HistoryAnswer, Nft, NftsAnswer } from '@latchkey/protocol/gateway'
import { InfiniteQueryObserver, type QueryClient } from '@tanstack/query-core'
import type { Context } from '../../context.ts'
import type { Gateway } from '../../ports/index.ts'
import { type Read, toPagedRead } from '../../reads/read.ts'
import { type ActivityMonth, groupByMonth, keepTransactions } from './activity.group.ts'

/** How long a page of activity or NFTs counts as fresh. */
const FRESH_MS = 15_000

interface AccountOnNetwork {
  readonly address: string
  readonly networkId: CaipNetworkId
}

/** Activity and NFTs: lists that come in pages. @see Spec §4 "Transactions: fetched page by page with a cursor" */
export function createActivity(context: Context, client: QueryClient, gateway: () => Promise<Gateway | undefined>) {
  async function fetchHistory(
    { address, networkId }: AccountOnNetwork,
    cursor: string | undefined,
    signal: AbortSignal,
  ): Promise<HistoryAnswer> {
    if (address === '') throw new WalletError('activity/no-account')
    const service = await gateway()
    if (service === undefined || !ACTIVITY_NAMESPACES.includes(parseCaipNetworkId(networkId).namespace))
      return { data: [], next: null }
    if (cursor !== undefined) context.track({ event: 'LOAD_MORE_TRANSACTIONS', properties: { cursor } })
    try {
      return await service.getHistory({ address, networkId, signal, ...(cursor === undefined ? {} : { cursor }) })
    } catch (cause) {
      if (isWalletError(cause, 'connect/cancelled')) throw cause
      context.track({ event: 'ERROR_FETCH_TRANSACTIONS', properties: cursor === undefined ? {} : { cursor } })
      context.toast('error', { type: 'error', code: 'activity/unavailable', context: {} })
      throw new WalletError('activity/unavailable', {}, { cause })
    }
  }

  async function fetchNfts(
    { address, networkId }: AccountOnNetwork,
    cursor: string | undefined,
    signal: AbortSignal,
  ): Promise<NftsAnswer> {
    const service = await gateway()
    if (service === undefined || !ACTIVITY_NAMESPACES.includes(parseCaipNetworkId(networkId).namespace))
      return { nfts: [], next: null }
    return service.getNfts({ address, networkId, signal, ...(cursor === undefined ? {} : { cursor }) })
  }

  const idOf = ({ address, networkId }: AccountOnNetwork) => `${networkId}:${address}`
  const page = (next: string | null): string | undefined => next ?? undefined

  return {
    activity(account: AccountOnNetwork): Read<readonly ActivityMonth[]> {
      return toPagedRead(
        new InfiniteQueryObserver(client, {
          queryKey: ['activity', idOf(account)],
          queryFn: ({ signal, pageParam }) => fetchHistory(account, pageParam, signal),
          initialPageParam: undefined as string | undefined,
          getNextPageParam: ({ next }: HistoryAnswer) => page(next),
          select: ({ pages }) =>
            groupByMonth(
              keepTransactions(
                pages.flatMap(({ data }) => data),
                account.networkId,
              ),
            ),
          staleTime: FRESH_MS,
        }),
      )
    },
    nfts(account: AccountOnNetwork): Read<readonly Nft[]> {
      return toPagedRead(
        new InfiniteQueryObserver(client, {
          queryKey: ['nfts', idOf(account)],
          queryFn: ({ signal, pageParam }) => fetchNfts(account, pageParam, signal),
          initialPageParam: undefined as string | undefined,
          getNextPageParam: ({ next }: NftsAnswer) => page(next),
          select: ({ pages }) => pages.flatMap(({ nfts }) => nfts).filter(({ isSpam }) => !isSpam),
          staleTime: FRESH_MS,
        }),
      )
    },
    refresh: () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'activity' || queryKey[0] === 'nfts' }),
  }
}
