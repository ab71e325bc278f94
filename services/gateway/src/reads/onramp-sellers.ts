import type { Clock } from '@latchkey/host'
import { createMemoryCache } from '../domain/memory-cache.ts'
import { type CurrencyOnNetwork, type Seller, toOwnNames } from '../domain/merge-currencies.ts'
import type { OnrampCurrencies, OnrampOrder, OnrampPlace, OnrampProvider } from '../ports/onramp-provider.ts'

const TTL_MS = 300_000
const MAX_BYTES = 16 * 1024 * 1024

/** A provider, with its names of the requested currency. */
export interface NamedSeller extends CurrencyOnNetwork {
  readonly provider: OnrampProvider
}

export type Sellers = ReturnType<typeof createSellers>

/** Returns lookups of what each provider sells and of its names; the lists are cached for five minutes. */
export function createSellers(providers: readonly OnrampProvider[], clock: Clock) {
  const cache = createMemoryCache<OnrampCurrencies>({
    ttlMs: TTL_MS,
    maxEntries: 1_000,
    maxBytes: MAX_BYTES,
    sizeOf: (value) => JSON.stringify(value).length * 2,
    clock,
  })

  /** Omits providers that do not respond, unless none does. @throws http/… of the first one */
  async function read(wanted: readonly OnrampProvider[], place?: OnrampPlace): Promise<readonly Seller[]> {
    const lists = await Promise.allSettled(
      wanted.map(async ({ facts: { id }, readCurrencies }) => ({
        id,
        currencies: await cache.read([id, place?.country, place?.subdivision].join(' '), () => readCurrencies(place)),
      })),
    )
    const [failure] = lists.filter(({ status }) => status === 'rejected') as readonly PromiseRejectedResult[]
    const sellers = lists.flatMap((list) => (list.status === 'fulfilled' ? [list.value] : []))
    if (sellers.length === 0 && failure !== undefined) throw failure.reason
    return sellers
  }

  /** A single provider needs no translation, so its list is not awaited. */
  const readAll = async () => (providers.length < 2 ? [] : read(providers))

  return {
    read,
    /** Returns the providers that sell a currency, with their names for it. */
    async name(wanted: readonly OnrampProvider[], of: CurrencyOnNetwork): Promise<readonly NamedSeller[]> {
      if (providers.length < 2) return wanted.map((provider) => ({ provider, ...of }))
      const sellers = await readAll()
      return wanted.flatMap((provider) => {
        const own = toOwnNames(sellers, provider.facts.id, of)
        return own === undefined ? [] : [{ provider, ...own }]
      })
    },
    /** Returns an order in the names of a provider; a currency that it does not sell keeps its name. */
    async nameOrder({ facts: { id } }: OnrampProvider, order: OnrampOrder): Promise<OnrampOrder> {
      const sellers = await readAll()
      const own = order.assets.map((currency) => toOwnNames(sellers, id, { currency, network: order.network }))
      return {
        ...order,
        network: own[0]?.network ?? order.network,
        assets: order.assets.map((asset, at) => own[at]?.currency ?? asset),
      }
    },
  }
}
