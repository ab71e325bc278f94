import { parseQuery } from '@latchkey/http'
import { MINUTE_MS } from '@latchkey/primitives'
import { type PricePoint, priceHistoryAnswer, priceHistoryQuery } from '@latchkey/protocol/gateway'
import { Hono } from 'hono'
import type { GatewayDeps } from '../deps.ts'
import { createMemoryCache } from '../domain/memory-cache.ts'
import { answer } from '../http/answer.ts'
import { priceKey } from '../ports/price-source.ts'
import { toRequestedToken } from './prices.ts'

const CACHE = { ttlMs: MINUTE_MS, maxEntries: 2_000, maxBytes: 16 * 1024 * 1024 }
/** An object of two numbers, rounded up. */
const POINT_BYTES = 64

/**
 * `GET /v1/fungible/history`: past prices of a token, a route that only this project has. They are the prices that this
 * gateway served, because its sources have no past prices. A token of another network, and one whose price was never
 * requested, has none.
 */
export function priceHistoryRoute(deps: GatewayDeps): Hono {
  const { priceHistory, clock } = deps
  const cache = createMemoryCache<readonly PricePoint[]>({
    ...CACHE,
    sizeOf: (points) => points.length * POINT_BYTES,
    clock,
  })
  return new Hono().get('/v1/fungible/history', async (context) => {
    const { address, currency, period } = parseQuery(context, priceHistoryQuery)
    const [requested] = toRequestedToken(deps, address)
    const token = requested && priceKey({ chainId: requested.chainId, address: requested.address })
    const points =
      priceHistory === undefined || token === undefined
        ? []
        : await cache.read([token, currency, period].join(' '), () =>
            priceHistory.read({ token, currency, period, nowMs: clock.now() }),
          )
    const check = deps.checkAnswers ?? false
    return answer(context, priceHistoryAnswer, { points: [...points] }, { cacheControl: 'private, max-age=60', check })
  })
}
