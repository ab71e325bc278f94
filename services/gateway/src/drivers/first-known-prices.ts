import { CURRENCIES } from '@latchkey/protocol/gateway'
import { currenciesOf, type PriceSource, priceKey, type TokenPrice } from '../ports/price-source.ts'

/**
 * Returns a source that asks one after the other, each only for what those before it do not know.
 *
 * @throws http/… when a source fails and no other knows anything
 * @example firstKnownPrices([createFixedPrices({ prices }), createHttpPrices(options)])
 */
export function firstKnownPrices(sources: readonly PriceSource[]): PriceSource {
  return {
    currencies: CURRENCIES.filter((currency) => sources.some((source) => currenciesOf(source).includes(currency))),
    async read({ tokens, ...query }) {
      const found = new Map<string, TokenPrice>()
      let failure: unknown
      for (const source of sources) {
        const unknown = tokens.filter((token) => !found.has(priceKey(token)))
        if (unknown.length === 0) break
        try {
          for (const [key, price] of await source.read({ ...query, tokens: unknown })) found.set(key, price)
        } catch (error) {
          failure ??= error
        }
      }
      if (found.size === 0 && failure !== undefined) throw failure
      return found
    },
  }
}
