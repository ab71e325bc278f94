import { type Clock, json, secret, systemClock, webAddress, whole } from '@latchkey/host'
import type { Currency } from '@latchkey/protocol/gateway'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { firstKnownPrices } from '../drivers/first-known-prices.ts'
import { createFixedPrices, type FixedPrice } from '../drivers/fixed-prices.ts'
import { createHttpPrices } from '../drivers/http-prices.ts'
import type { PriceSource } from '../ports/price-source.ts'

const id = v.pipe(v.string(), v.regex(/^[\w.-]{1,100}$/, 'write an id of the price source'))

/** The variables of a source of live prices; without `PRICE_URL` the gateway sends no request for prices. */
export const priceVariables = {
  /** Base URL of an API compatible with CoinGecko's, e.g. `https://api.coingecko.com/api/v3`. */
  PRICE_URL: v.optional(webAddress),
  /** Key of the source of prices. */
  PRICE_KEY: v.optional(secret),
  /** Header that the key is sent in. */
  PRICE_KEY_HEADER: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,60}$/i, 'write the name of a header')),
    'x-cg-demo-api-key',
  ),
  /** JSON by chain number or CAIP-2 id, e.g. `{"8453":{"coin":"ethereum","platform":"base"}}`; another network has no live prices. */
  PRICE_NETWORKS: v.optional(
    json(
      v.record(
        v.pipe(v.string(), v.regex(/^(?:\d{1,16}|[a-z0-9-]{3,8}:[\w-]{1,32})$/, 'write a chain number or a CAIP-2 id')),
        v.strictObject({ coin: v.optional(id), platform: v.optional(id) }),
      ),
    ),
    '{}',
  ),
  /** Age up to which a price is current. */
  PRICE_CACHE_SECONDS: whole(60, 3_600, 1),
  /** Maximum coins in one request to the source. */
  PRICE_BATCH: whole(100, 300, 1),
  /** Maximum requests to the source; beyond them prices are unavailable for some seconds. */
  PRICE_REQUESTS_PER_MINUTE: whole(30, 100_000, 1),
}
export type PriceEnv = v.InferOutput<v.ObjectSchema<typeof priceVariables, undefined>>

export interface PriceTable {
  readonly prices: readonly FixedPrice[]
  readonly rates: Readonly<Partial<Record<Currency, number>>>
  readonly logger?: Logger | undefined
  readonly clock?: Clock | undefined
}

/** Returns the operator's table, followed by the live source if one is configured. */
export function openPrices(env: PriceEnv, { prices, rates, logger, clock = systemClock }: PriceTable): PriceSource {
  const fixed = createFixedPrices({ prices, rates })
  if (env.PRICE_URL === undefined) return fixed
  const live = createHttpPrices({
    url: env.PRICE_URL,
    key: env.PRICE_KEY === undefined ? undefined : { header: env.PRICE_KEY_HEADER, value: env.PRICE_KEY },
    networks: Object.fromEntries(Object.entries(env.PRICE_NETWORKS).map(([chain, ids]) => [toChainId(chain), ids])),
    maxAgeMs: env.PRICE_CACHE_SECONDS * 1_000,
    batchSize: env.PRICE_BATCH,
    requestsPerMinute: env.PRICE_REQUESTS_PER_MINUTE,
    clock,
    logger,
  })
  return firstKnownPrices([fixed, live])
}

/** A plain number is an EVM chain number. */
function toChainId(chain: string): string {
  return chain.includes(':') ? chain : `eip155:${chain}`
}
