import type { Currency } from '@latchkey/protocol/gateway'
import * as v from 'valibot'
import { type TokenPrice, toTokenKey } from '../ports/price-source.ts'
import { createJsonReader, type JsonApiOptions } from './json-reader.ts'

/** Name of the source in errors, because its URL may contain a key. */
const SOURCE = 'The price source'
/** A response about 300 coins takes some 30 KB. */
const MAX_PRICES_BYTES = 1024 * 1024
/** The list of 20,000 coins with their contracts takes some 4 MB. */
const MAX_LIST_BYTES = 16 * 1024 * 1024
/** A higher price per token is an error of the source, and its product with an amount might not be finite. */
const MAX_PRICE = 1e12
const MAX_CHANGE_PERCENT = 1e6

export interface PriceRequest {
  /** Ids of coins. */
  readonly ids: readonly string[]
  readonly currency: Currency
}

/** An API compatible with CoinGecko's. Both calls throw http/status, http/malformed, http/unreachable. */
export interface PriceApi {
  /**
   * Returns prices by id, without unpriced ids and without prices out of range.
   *
   * @see https://docs.coingecko.com/reference/simple-price
   */
  readonly readPrices: (request: PriceRequest, signal: AbortSignal) => Promise<ReadonlyMap<string, TokenPrice>>
  /**
   * Returns the ids of all coins by {@link contractKey}, for the contracts on the given platforms.
   *
   * @see https://docs.coingecko.com/reference/coins-list
   */
  readonly readCoinIds: (platforms: ReadonlySet<string>, signal: AbortSignal) => Promise<ReadonlyMap<string, string>>
}

const pricesSchema = v.record(v.string(), v.record(v.string(), v.unknown()))
const priceSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_PRICE))
const changeSchema = v.pipe(v.number(), v.minValue(-100), v.maxValue(MAX_CHANGE_PERCENT))
const listSchema = v.array(v.unknown())
const coinSchema = v.object({
  // The ids of one request are joined by commas.
  id: v.pipe(v.string(), v.regex(/^[^,\s]{1,100}$/)),
  platforms: v.record(v.string(), v.nullable(v.string())),
})

/** Returns the client of one API. */
export function createPriceApi(options: JsonApiOptions): PriceApi {
  const read = createJsonReader(SOURCE, options)
  return {
    async readPrices({ ids, currency }, signal) {
      const query = { ids: ids.join(), vs_currencies: currency, include_24hr_change: 'true', precision: 'full' }
      const body = await read(pricesSchema, { path: 'simple/price', query, maxBytes: MAX_PRICES_BYTES, signal })
      return toPrices(body, { ids, currency })
    },
    async readCoinIds(platforms, signal) {
      const query = { include_platform: 'true' }
      const list = await read(listSchema, { path: 'coins/list', query, maxBytes: MAX_LIST_BYTES, signal })
      return toCoinIds(list, platforms)
    },
  }
}

/** Returns the key of a contract or mint in a list of coins. */
export function contractKey(platform: string, address: string): string {
  return `${platform} ${toTokenKey(address)}`
}

function toPrices(body: v.InferOutput<typeof pricesSchema>, { ids, currency }: PriceRequest) {
  const prices = new Map<string, TokenPrice>()
  for (const id of ids) {
    const price = v.safeParse(priceSchema, body[id]?.[currency])
    const change = v.safeParse(changeSchema, body[id]?.[`${currency}_24h_change`])
    if (price.success)
      prices.set(id, { price: price.output, change24hPercent: change.success ? change.output : undefined })
  }
  return prices
}

/** An unreadable entry is dropped, because it must not hide the prices of all other coins. */
function toCoinIds(list: readonly unknown[], platforms: ReadonlySet<string>): ReadonlyMap<string, string> {
  const coinIds = new Map<string, string>()
  for (const entry of list) {
    const coin = v.safeParse(coinSchema, entry)
    if (!coin.success) continue
    for (const [platform, address] of Object.entries(coin.output.platforms))
      if (platforms.has(platform) && address !== null) coinIds.set(contractKey(platform, address), coin.output.id)
  }
  return coinIds
}
