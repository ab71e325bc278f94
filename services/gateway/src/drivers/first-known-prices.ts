import { CURRENCIES } from '@latchkey/protocol/gateway'
import { currenciesOf, type PriceSource, priceKey, type TokenPrice } from '../ports/price-source.ts'

/**
 * Returns a source that reads several sources in turn, each only for tokens without a price so far.
 *
 * @throws http/… if a source fails and no other has a price
 * @example firstKnownPrices([createFixedPrices({ prices }), createHttpPrices(options)])
 */
export function firstKnownPrices(sources: readonly PriceSource[]): PriceSource {
  return {
    currencies: CURRENCIES.filter((currency) => sources.some((source) => currenciesOf(source).includes(currency))),
    async read({ tokens, ...query }) {
      const prices = new Map<string, TokenPrice>()
      const failed = new Set<string>()
      let failure: unknown
      for (const source of sources) {
        const unpriced = tokens.filter((token) => !prices.has(priceKey(token)))
        if (unpriced.length === 0) break
        try {
          const reading = await source.read({ ...query, tokens: unpriced })
          for (const [key, price] of reading.prices) prices.set(key, price)
          for (const key of reading.unavailable) failed.add(key)
        } catch (error) {
          failure ??= error
          for (const token of unpriced) failed.add(priceKey(token))
        }
      }
      if (prices.size === 0 && failure !== undefined) throw failure
      return { prices, unavailable: new Set([...failed].filter((key) => !prices.has(key))) }
    },
  }
}
