import { CURRENCIES, type Currency } from '@latchkey/protocol/gateway'
import { type PriceSource, priceKey, type TokenPrice } from '../ports/price-source.ts'

export interface FixedPrice {
  /** CAIP-2. */
  readonly chainId: string
  /** Contract, or `native`. */
  readonly address: string
  /** US dollars per whole token. */
  readonly usd: number
  /** Change in the last 24 hours in percent; the same in every currency. */
  readonly change24hPercent?: number | undefined
}

export interface FixedPricesOptions {
  readonly prices: readonly FixedPrice[]
  /** Units of another currency for one US dollar, e.g. `{ eur: 0.92 }`. A currency without a rate has no prices. */
  readonly rates?: Readonly<Partial<Record<Currency, number>>>
}

/** Returns a price source with fixed prices from a table, for devnets, tests and operators without a live source. */
export function createFixedPrices({ prices: list, rates = {} }: FixedPricesOptions): PriceSource {
  const table = new Map(list.map(({ usd, change24hPercent, ...token }) => [priceKey(token), { usd, change24hPercent }]))
  return {
    currencies: CURRENCIES.filter((currency) => currency === 'usd' || rates[currency] !== undefined),
    async read({ tokens, currency }) {
      const rate = currency === 'usd' ? 1 : rates[currency]
      const prices = new Map<string, TokenPrice>()
      for (const token of tokens) {
        const entry = table.get(priceKey({ chainId: token.chainId, address: token.address }))
        if (entry === undefined || rate === undefined) continue
        // The change of the last 24 hours does not apply to a past price.
        const change24hPercent = token.atMs === undefined ? entry.change24hPercent : undefined
        prices.set(priceKey(token), { price: entry.usd * rate, change24hPercent })
      }
      return { prices, unavailable: new Set() }
    },
  }
}
