import { isWalletError } from '@latchkey/errors'
import type { GatewayDeps } from '../deps.ts'
import type { PriceQuery, TokenPrice } from '../ports/price-source.ts'

/**
 * Returns the prices that are known; none when their source does not answer. A balance without its value is true, a
 * page without its balances helps nobody.
 */
export async function readKnownPrices(
  { prices, logger }: GatewayDeps,
  query: PriceQuery,
): Promise<ReadonlyMap<string, TokenPrice>> {
  if (query.tokens.length === 0) return new Map()
  try {
    return await prices.read(query)
  } catch (error) {
    if (!isWalletError(error) || (error.kind !== 'unavailable' && error.kind !== 'malformed')) throw error
    logger?.warn({ code: error.code }, 'the price source does not answer')
    return new Map()
  }
}
