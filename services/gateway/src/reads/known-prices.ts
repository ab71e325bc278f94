import { isWalletError, kindOf } from '@latchkey/errors'
import type { GatewayDeps } from '../deps.ts'
import { type PriceQuery, type PriceReading, priceKey } from '../ports/price-source.ts'

/**
 * Returns the known prices. If the source fails, all are unavailable, because balances and history without values are
 * still correct.
 */
export async function readKnownPrices({ prices, logger }: GatewayDeps, query: PriceQuery): Promise<PriceReading> {
  if (query.tokens.length === 0) return { prices: new Map(), unavailable: new Set() }
  try {
    return await prices.read(query)
  } catch (error) {
    if (!isWalletError(error) || (kindOf(error) !== 'unavailable' && kindOf(error) !== 'malformed')) throw error
    logger?.warn({ code: error.code }, 'the price source does not answer')
    return { prices: new Map(), unavailable: new Set(query.tokens.map(priceKey)) }
  }
}
