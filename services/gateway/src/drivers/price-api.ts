import { isWalletError, WalletError } from '@latchkey/errors'
import type { Currency } from '@latchkey/protocol/gateway'
import * as v from 'valibot'
import type { TokenPrice } from '../ports/price-source.ts'
import { readCapped } from './read-capped.ts'

/** How errors name the source: its address may hold a key. */
const SOURCE = 'The price source'
/** An answer about 300 tokens takes some 30 KB. */
const MAX_BYTES = 1024 * 1024
/** More per token is a mistake of the source, and its product with an amount might be no finite number. */
const MAX_PRICE = 1e12
const MAX_CHANGE_PERCENT = 1e6

export interface PriceApiOptions {
  /** Base of the API, e.g. `https://api.coingecko.com/api/v3`. */
  readonly url: string
  /** Sent as a header with every request. */
  readonly key?: { readonly header: string; readonly value: string } | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** What one request asks for. */
export interface PriceRequest {
  /** `undefined` asks for coins by their ids, otherwise for contracts on this platform. */
  readonly platform: string | undefined
  /** Ids of coins, or contracts in lower case. */
  readonly ids: readonly string[]
  readonly currency: Currency
}

const answerSchema = v.record(v.string(), v.record(v.string(), v.unknown()))
const priceSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_PRICE))
const changeSchema = v.pipe(v.number(), v.minValue(-100), v.maxValue(MAX_CHANGE_PERCENT))

/**
 * Returns the function that sends one request to an API of the shape of CoinGecko's, and gives the prices by id. Ids
 * that the source does not price are left out, and so is a price that is none.
 *
 * @throws http/status, http/malformed, http/unreachable
 * @see https://docs.coingecko.com/reference/simple-price, https://docs.coingecko.com/reference/simple-token-price
 */
export function createPriceApi({ url, key, fetch = globalThis.fetch }: PriceApiOptions) {
  const headers = { accept: 'application/json', ...(key === undefined ? {} : { [key.header]: key.value }) }

  return async (request: PriceRequest, signal: AbortSignal): Promise<ReadonlyMap<string, TokenPrice>> => {
    try {
      const response = await fetch(toUrl(url, request), { headers, signal, redirect: 'error' })
      if (!response.ok) {
        await response.body?.cancel()
        throw new WalletError('http/status', { url: SOURCE, status: response.status })
      }
      const text = new TextDecoder().decode(await readCapped(response, MAX_BYTES))
      return toPrices(parseJson(text), request)
    } catch (cause) {
      if (isWalletError(cause)) throw cause
      throw new WalletError('http/unreachable', { url: SOURCE }, { cause })
    }
  }
}

function toUrl(base: string, { platform, ids, currency }: PriceRequest): URL {
  const url = new URL(base)
  const path = platform === undefined ? 'simple/price' : `simple/token_price/${encodeURIComponent(platform)}`
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`
  url.searchParams.set(platform === undefined ? 'ids' : 'contract_addresses', ids.join())
  url.searchParams.set('vs_currencies', currency)
  url.searchParams.set('include_24hr_change', 'true')
  url.searchParams.set('precision', 'full')
  return url
}

/** @throws http/malformed */
function toPrices(body: unknown, { ids, currency }: PriceRequest): ReadonlyMap<string, TokenPrice> {
  const parsed = v.safeParse(answerSchema, body)
  if (!parsed.success) throw new WalletError('http/malformed', { url: SOURCE, problem: 'it sent no prices' })
  // Sources write contracts in lower case or with a checksum.
  const entries = new Map(Object.entries(parsed.output).map(([id, entry]) => [id.toLowerCase(), entry]))
  const found = new Map<string, TokenPrice>()
  for (const id of ids) {
    const entry = entries.get(id.toLowerCase())
    const price = v.safeParse(priceSchema, entry?.[currency])
    const change = v.safeParse(changeSchema, entry?.[`${currency}_24h_change`])
    if (price.success)
      found.set(id, { price: price.output, change24hPercent: change.success ? change.output : undefined })
  }
  return found
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // No schema accepts this.
  }
}
