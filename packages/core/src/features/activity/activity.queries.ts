import { isWalletError, WalletError } from '@latchkey/errors'
import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/primitives'
import type { HistoryAnswer, HistoryCoverage, Nft, NftsAnswer } from '@latchkey/protocol/gateway'
import { InfiniteQueryObserver } from '@tanstack/query-core'
import type { Context } from '../../context.ts'
import type { GatewayCapabilities } from '../../ports/index.ts'
import type { AccountOnNetwork, ValuedAccount } from '../../reads/account-on-network.ts'
import { createQueryClient } from '../../reads/create-query-client.ts'
import { createFreshness } from '../../reads/freshness.ts'
import { isServed } from '../../reads/is-served.ts'
import { onLastDisconnect } from '../../reads/on-last-disconnect.ts'
import { type Read, toPagedRead } from '../../reads/read.ts'
import type { Dependencies } from '../dependencies.ts'
import { activityFlow } from './activity.flow.ts'
import type { ActivityMonth } from './activity.group.ts'
import { createMonthSelector } from './activity.months.ts'
import type { PageSplice } from './splice-pages.ts'

/** How long a page of activity or NFTs counts as fresh. */
const FRESH_MS = 15_000

type FirstPage = undefined

/**
 * Activity and NFTs: paged lists.
 *
 * @see Spec §4 "Transactions: fetched page by page with a cursor; failure sets empty, clears the cursor"
 */
export function createActivity(context: Context, { gateway, available }: Pick<Dependencies, 'gateway' | 'available'>) {
  const { options } = context
  const client = createQueryClient()
  const freshness = createFreshness(options.clock, FRESH_MS)

  const hasHistory = (networkId: CaipNetworkId) => available[parseCaipNetworkId(networkId).namespace]?.nfts

  /**
   * Returns a capability of the gateway after checking that its list of networks includes this one. @throws
   * network/unsupported
   */
  async function openFor<K extends 'history' | 'nfts'>(
    capability: K,
    networkId: CaipNetworkId,
    signal: AbortSignal,
  ): Promise<GatewayCapabilities[K]> {
    const service = (await isServed(gateway, networkId, signal)) ? await gateway(capability) : undefined
    if (service === undefined) throw new WalletError('network/unsupported', { networkId })
    return service
  }

  async function fetchHistory(
    { address, networkId, currency }: ValuedAccount,
    cursor: string | undefined,
    signal: AbortSignal,
  ): Promise<HistoryAnswer> {
    if (address === '') throw new WalletError('activity/no-account')
    if (!hasHistory(networkId)) return { data: [], next: null }
    try {
      const service = await openFor('history', networkId, signal)
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
    if (!hasHistory(networkId)) return { nfts: [], next: null }
    const service = await openFor('nfts', networkId, signal)
    return service.getNfts({ address, networkId, signal, ...(cursor === undefined ? {} : { cursor }) })
  }

  interface ListOptions<Page extends { readonly next: string | null }, Shown> {
    readonly name: 'activity' | 'nfts'
    readonly account: ValuedAccount
    readonly fetch: (account: ValuedAccount, cursor: string | undefined, signal: AbortSignal) => Promise<Page>
    readonly show: (pages: readonly Page[]) => readonly Shown[]
    readonly onMore?: (cursor: string) => void
    /** Creates the refresh of a list with several pages. Absent: each page is fetched again. */
    readonly refresh?: (before: readonly Page[]) => Promise<PageSplice<Page>>
  }
  /** The last refresh of each list. */
  const splices = new Map<string, unknown>()

  function list<Page extends { readonly next: string | null }, Shown>(
    options: ListOptions<Page, Shown>,
  ): Read<readonly Shown[]> {
    const { name, account, fetch, show, onMore, refresh } = options
    const id = [name, account.networkId, account.address, account.currency ?? 'usd'].join(':')
    const queryKey = [name, id]
    const pagesNow = () => client.getQueryData<{ pages: readonly Page[] }>(queryKey)?.pages ?? []
    async function beginRefresh(): Promise<void> {
      const before = pagesNow()
      splices.delete(id)
      // If this code fails to load, all pages are fetched again.
      const splice = before.length > 1 ? await refresh?.(before).catch(() => undefined) : undefined
      if (splice !== undefined) splices.set(id, splice)
    }
    const observer = new InfiniteQueryObserver(client, {
      queryKey,
      queryFn: async ({ signal, pageParam }) => {
        if (pageParam === undefined) await beginRefresh()
        const splice = splices.get(id) as PageSplice<Page> | undefined
        const kept = splice?.keptAt(pageParam)
        if (kept !== undefined) return kept
        const page = await fetch(account, pageParam, signal)
        freshness.record(id)
        return splice?.add(pageParam, page) ?? page
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
        const cursor = pagesNow().at(-1)?.next
        if (hasMore && !isFetchingMore && typeof cursor === 'string') onMore?.(cursor)
        read.loadMore()
      },
    }
  }

  onLastDisconnect(context, () => {
    freshness.clear()
    splices.clear()
    for (const name of ['activity', 'nfts']) client.removeQueries({ queryKey: [name], type: 'inactive' })
  })

  return {
    reads: {
      activity(account: ValuedAccount): Read<readonly ActivityMonth[]> {
        const { networkId } = account
        const read = list({
          name: 'activity',
          account,
          fetch: fetchHistory,
          show: createMonthSelector(networkId),
          refresh: refreshHistory,
          onMore: (cursor) => context.track({ event: 'LOAD_MORE_TRANSACTIONS', properties: { cursor } }),
        })
        return {
          ...read,
          subscribe(listener) {
            // Separate from the fetch, because activity that is still fresh is viewed without one.
            if (context.getState().lastNetworkInView !== networkId)
              context.dispatch(activityFlow, { type: 'viewed', lastNetworkInView: networkId })
            return read.subscribe(listener)
          },
        }
      },
      coverage: (account: ValuedAccount): Read<readonly HistoryCoverage[]> =>
        list({ name: 'activity', account, fetch: fetchHistory, show: coverageOn(account), refresh: refreshHistory }),
      nfts: (account: AccountOnNetwork): Read<readonly Nft[]> =>
        list({
          name: 'nfts',
          account,
          fetch: fetchNfts,
          show: (pages) => uniqueNfts(pages.flatMap(({ nfts }) => nfts)).filter(({ isSpam }) => !isSpam),
        }),
      nftCoverage: (account: AccountOnNetwork): Read<readonly HistoryCoverage[]> =>
        list({ name: 'nfts', account, fetch: fetchNfts, show: coverageOn(account) }),
    },
    refresh: () => {
      freshness.clear()
      return client.invalidateQueries()
    },
    stop: () => client.clear(),
  }
}

/** Only a list of several pages needs it. */
const refreshHistory = async (before: readonly HistoryAnswer[]) =>
  (await import('./splice-pages.ts')).splicePages(before)

/** Returns the coverage of the newest page. */
function coverageOn({ networkId }: AccountOnNetwork) {
  return (pages: readonly { readonly coverage?: readonly HistoryCoverage[] | undefined }[]) =>
    pages.at(-1)?.coverage?.filter(({ chain }) => chain === networkId) ?? []
}

/** Pages overlap if an NFT arrives between two fetches. */
function uniqueNfts(nfts: readonly Nft[]): readonly Nft[] {
  return [...new Map(nfts.map((nft) => [`${nft.chainId}:${nft.contract}:${nft.tokenId}`, nft])).values()]
}
