import { WalletError } from '@latchkey/errors'
import type { WalletListing, WalletsAnswer, WalletsRequest } from '@latchkey/protocol/catalogue'
import { InfiniteQueryObserver, QueryObserver } from '@tanstack/query-core'
import { pause } from '../../cancellation.ts'
import type { Context } from '../../context.ts'
import { createQueryClient } from '../../reads/create-query-client.ts'
import { type Read, toPagedRead, toRead } from '../../reads/read.ts'
import type { Dependencies } from '../dependencies.ts'
import { toCatalogueQuery } from './catalogue-query.ts'
import type { WalletLists } from './wallets.lists.ts'
import type { WalletPages } from './wallets.types.ts'

/** @see Spec §9 "Wallet pages 40 entries", "Search 100 entries, 300 ms minimum wait" */
const PAGE_ENTRIES = 40
const SEARCH_ENTRIES = 100
const SEARCH_MIN_WAIT_MS = 300

const NOTHING: WalletsAnswer = { count: 0, data: [] }

function missing(id: string): never {
  throw new WalletError('request/not-found', { what: `wallet ${id}` })
}

/** Lists, pages and searches contain wallets in different members. */
function listingsOf(data: unknown): readonly WalletListing[] {
  if (typeof data !== 'object' || data === null) return []
  const { wallets, featured, recommended, pages } = data as Partial<
    WalletLists & WalletPages & { pages: WalletsAnswer[] }
  >
  return [wallets, featured, recommended, ...(pages ?? []).map((page) => page.data)].flatMap((list) => list ?? [])
}

/** The reads of the catalogue for the modal. */
export function createWallets(
  context: Context,
  { catalogue, walletLists }: Pick<Dependencies, 'catalogue' | 'walletLists'>,
) {
  const { options } = context
  const client = createQueryClient()
  const query = toCatalogueQuery(options)

  async function fetchWallets(request: WalletsRequest, signal: AbortSignal): Promise<WalletsAnswer> {
    const service = await catalogue()
    return service === undefined ? NOTHING : service.getWallets({ ...request, signal })
  }

  return {
    reads: {
      walletListing(id: string) {
        const cached = client.getQueriesData({
          predicate: ({ queryKey }) => String(queryKey[0]).startsWith('wallet'),
        })
        const known = [walletLists.getSnapshot().data, ...cached.map(([, data]) => data)]
          .flatMap(listingsOf)
          .find((wallet) => wallet.id === id)
        return toRead(
          new QueryObserver<WalletListing | undefined>(client, {
            queryKey: ['listing', id],
            queryFn: async ({ signal }) =>
              (await fetchWallets({ page: 1, entries: 1, include: [id] }, signal)).data[0] ?? missing(id),
            staleTime: Number.POSITIVE_INFINITY,
            ...(known === undefined ? {} : { initialData: known }),
          }),
        )
      },
      wallets(): Read<WalletPages> {
        return toPagedRead(
          new InfiniteQueryObserver(client, {
            queryKey: ['wallets'],
            queryFn: ({ signal, pageParam }) =>
              fetchWallets({ page: pageParam, entries: PAGE_ENTRIES, ...query }, signal),
            initialPageParam: 1,
            getNextPageParam: (last: WalletsAnswer, pages, page: number) => {
              const loaded = pages.reduce((sum, { data }) => sum + data.length, 0)
              return last.data.length === 0 || loaded >= last.count ? undefined : page + 1
            },
            select: ({ pages }) => ({
              wallets: [...new Map(pages.flatMap(({ data }) => data).map((wallet) => [wallet.id, wallet])).values()],
              count: Math.max(0, ...pages.map(({ count }) => count)),
            }),
            staleTime: Number.POSITIVE_INFINITY,
          }),
        )
      },
      walletSearch(text: string): Read<WalletPages> {
        const search = text.trim()
        return toRead(
          new QueryObserver(client, {
            queryKey: ['wallet-search', search],
            queryFn: async ({ signal }) => {
              await pause(SEARCH_MIN_WAIT_MS, options.clock, signal)
              context.track({ event: 'SEARCH_WALLET', properties: { search } })
              const { data, count } = await fetchWallets({ page: 1, entries: SEARCH_ENTRIES, search, ...query }, signal)
              return { wallets: data, count }
            },
            staleTime: Number.POSITIVE_INFINITY,
          }),
        )
      },
    },
    stop: () => client.clear(),
  }
}
