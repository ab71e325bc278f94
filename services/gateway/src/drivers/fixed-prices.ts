import type { Currency } from '@latchkey/protocol/gateway'
import { type PriceSource, priceKey } from '../ports/price-source.ts'

export interface FixedPrice {
  /** CAIP-2. */
  readonly chainId: string
  /** Contract, or `native`. */
  readonly address: string
  /** US dollars per whole token. */
  readonly usd: number
}

export interface FixedPricesOptions {
  readonly prices: readonly FixedPrice[]
  /** Units of another currency for one US dollar, e.g. `{ eur: 0.92 }`. A currency that is missing has no prices. */
  readonly rates?: Readonly<Partial<Record<Currency, number>>>
}

/** Returns a price source that answers from a table, the same at every time; for devnets, tests and stable worlds. */
export function createFixedPrices({ prices, rates = {} }: FixedPricesOptions): PriceSource {
  const table = new Map(prices.map((price) => [priceKey(price), price.usd]))
  return {
    async read({ tokens, currency }) {
      const rate = currency === 'usd' ? 1 : rates[currency]
      const found = new Map<string, number>()
      for (const token of tokens) {
        const usd = table.get(priceKey({ chainId: token.chainId, address: token.address }))
        if (usd !== undefined && rate !== undefined) found.set(priceKey(token), usd * rate)
      }
      return found
    },
  }
}
