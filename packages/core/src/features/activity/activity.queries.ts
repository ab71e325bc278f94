import { isWalletError, WalletError } from '@latchkey/errors'
import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/primitives'
import type { HistoryAnswer, HistoryCoverage, Nft, NftsAnswer } from '@latchkey/protocol/gateway'
import { InfiniteQueryObserver, type QueryClient } from '@tanstack/query-core'
import type { Context } from '../../context.ts'
import type { Gateway } from '../../ports/index.ts'
import type { AccountOnNetwork, ValuedAccount } from '../../reads/account-on-network.ts'
import { createFreshness } from '../../reads/freshness.ts'
import { onLastDisconnect } from '../../reads/on-last-disconnect.ts'
import { type Read, toPagedRead } from '../../reads/read.ts'
import { type ActivityMonth, groupByMonth, keepTransactions } from './activity.group.ts'
import { hasHistory } from './activity.tabs.ts'

/** How long a page of activity or NFTs counts as fresh. */
const FRESH_MS = 15_000

type FirstPage = undefined

/**
 * Activity and NFTs: lists that come in pages.
 *
 * @see Spec §4 "Transactions: fetched page by page with a cursor; failure sets empty, clears the cursor"
 */
export function createActivity(context: Context, client: QueryClient, gateway: () => Promise<Gateway | undefined>) {
  const { options } = context
  const freshness = createFreshness(options.clock, FRESH_MS)

  /** The gateway, once it has said that it serves the network. @throws network/unsupported */
  async function serviceFor(networkId: CaipNetworkId, signal: AbortSignal): Promise<Gateway> {
    const service = await gateway()
    const served = (await service?.getSupportedNetworks({ signal })) ?? []
    if (service === undefined || !served.includes(networkId))
      throw new WalletError('network/unsupported', { networkId })
    return service
  }

  async function fetchHistory(
    { address, networkId, currency }: ValuedAccount,
    cursor: string | undefined,
    signal: AbortSignal,
  ): Promise<HistoryAnswer> {
    context.set({ lastNetworkInView: networkId })
    if (address === '') throw new WalletError('activity/no-account')
    if (!hasHistory(options, parseCaipNetworkId(networkId).namespace)) return { data: [], next: null }
    try {
      const service = await serviceFor(networkId, signal)
      return await service.getHistory({
        address,
        networkId,
        currency,
        signal,
        ...(cursor === undefined ? {} : { cursor }),
      })
    } catch (cause) {
      if (isWalletError(cause, 'connect/cancelled') || isWalletError(cause, 'network/unsupported')) throw cause
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
    if (!hasHistory(options, parseCaipNetworkId(networkId).namespace)) return { nfts: [], next: null }
    const service = await serviceFor(networkId, signal)
    return service.getNfts({ address, networkId, signal, ...(cursor === undefined ? {} : { cursor }) })
  }

  interface ListOptions<Page extends { readonly next: string | null }, Shown> {
    readonly name: 'activity' | 'nfts'
    readonly account: ValuedAccount
    readonly fetch: (account: ValuedAccount, cursor: string | undefined, signal: AbortSignal) => Promise<Page>
    readonly show: (pages: readonly Page[]) => readonly Shown[]
    readonly onMore?: (cursor: string) => void
  }

  function list<Page extends { readonly next: string | null }, Shown>(
    options: ListOptions<Page, Shown>,
  ): Read<readonly Shown[]> {
    const { name, account, fetch, show, onMore } = options
    const id = [name, account.networkId, account.address, account.currency ?? 'usd'].join(':')
    const queryKey = [name, id]
    const observer = new InfiniteQueryObserver(client, {
      queryKey,
      queryFn: async ({ signal, pageParam }) => {
        const page = await fetch(account, pageParam, signal)
        freshness.mark(id)
        return page
      },
      initialPageParam: undefined as string | FirstPage,
      getNextPageParam: ({ next }: Page) => next ?? undefined,
      select: ({ pages }) => show(pages),
      staleTime: freshness.staleTime(id),
    })
    const read = toPagedRead<readonly Shown[]>(observer, { empty: [] })
    return {
      ...read,
      loadMore() {
        const { hasMore, isFetchingMore } = read.getSnapshot()
        const cursor = client.getQueryData<{ pages: readonly Page[] }>(queryKey)?.pages.at(-1)?.next
        if (hasMore && !isFetchingMore && typeof cursor === 'string') onMore?.(cursor)
        read.loadMore()
      },
    }
  }

  onLastDisconnect(context, () => {
    freshness.clear()
    for (const name of ['activity', 'nfts']) client.removeQueries({ queryKey: [name], type: 'inactive' })
  })

  return {
    /** Transactions of the active network, by month, newest first. @see Spec §3 "transactionsByYear" */
    activity: (account: ValuedAccount): Read<readonly ActivityMonth[]> =>
      list({
        name: 'activity',
        account,
        fetch: fetchHistory,
        show: (pages) =>
          groupByMonth(
            keepTransactions(
              pages.flatMap(({ data }) => data),
              account.networkId,
            ),
          ),
        onMore: (cursor) => context.track({ event: 'LOAD_MORE_TRANSACTIONS', properties: { cursor } }),
      }),
    /** What the service keeps of the history, from the same pages; empty where it does not say. */
    coverage: (account: ValuedAccount): Read<readonly HistoryCoverage[]> =>
      list({
        name: 'activity',
        account,
        fetch: fetchHistory,
        show: coverageOn(account),
      }),
    nfts: (account: AccountOnNetwork): Read<readonly Nft[]> =>
      list({
        name: 'nfts',
        account,
        fetch: fetchNfts,
        show: (pages) => uniqueNfts(pages.flatMap(({ nfts }) => nfts)).filter(({ isSpam }) => !isSpam),
      }),
    /** What the service knows of the account's collectibles, as `coverage` of its history. */
    nftCoverage: (account: AccountOnNetwork): Read<readonly HistoryCoverage[]> =>
      list({ name: 'nfts', account, fetch: fetchNfts, show: coverageOn(account) }),
    refresh: () => {
      freshness.clear()
      return client.invalidateQueries({
        predicate: ({ queryKey }) => ['activity', 'nfts'].includes(String(queryKey[0])),
      })
    },
  }
}

/** The newest page says it last. */
function coverageOn({ networkId }: AccountOnNetwork) {
  return (pages: readonly { readonly coverage?: readonly HistoryCoverage[] | undefined }[]) =>
    pages.at(-1)?.coverage?.filter(({ chain }) => chain === networkId) ?? []
}

/** Pages overlap when something arrives between two fetches. */
function uniqueNfts(nfts: readonly Nft[]): readonly Nft[] {
  return [...new Map(nfts.map((nft) => [`${nft.chainId}:${nft.contract}:${nft.tokenId}`, nft])).values()]
}
