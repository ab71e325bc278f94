import { WalletError } from '@latchkey/errors'
import type { Clock } from '@latchkey/host'
import { CURRENCIES } from '@latchkey/protocol/gateway'
import type { Logger } from 'pino'
import { createMemoryCache } from '../domain/memory-cache.ts'
import { type PricedToken, type PriceSource, priceKey, type TokenPrice } from '../ports/price-source.ts'
import { createCoinList } from './coin-list.ts'
import type { JsonApiOptions } from './json-reader.ts'
import { contractKey, createPriceApi } from './price-api.ts'
import { createPriceQueue } from './price-queue.ts'

/** Maximum wait of a read for the first list of coins; with the requests for prices it takes at most 4 s. */
const LIST_WAIT_MS = 1_000
const LIST_TIMEOUT_MS = 30_000
const MAX_CACHED = 20_000
const MAX_CACHED_BYTES = 16 * 1024 * 1024
/** The size of two numbers. */
const PRICE_BYTES = 64

/** Id of the coin of a network, and id of the network for its contracts; absent: the source has no prices for them. */
export interface PriceIds {
  readonly coin?: string | undefined
  readonly platform?: string | undefined
}

export interface HttpPricesOptions extends JsonApiOptions {
  /** By CAIP-2 id. */
  readonly networks: Readonly<Record<string, PriceIds>>
  readonly clock: Clock
  /** Maximum age of a current price; default one minute, the update interval of free sources. */
  readonly maxAgeMs?: number | undefined
  /** Maximum coins in one request; the source rejects more. Default 100. */
  readonly batchSize?: number | undefined
  /** Limit for all callers together, from the operator's quota. Default 30. */
  readonly requestsPerMinute?: number | undefined
  readonly logger?: Logger | undefined
  /** Returns a signal that aborts after the given milliseconds. */
  readonly deadline?: ((delayMs: number) => AbortSignal) | undefined
}

/**
 * Returns a price source for an API compatible with CoinGecko's, without past prices.
 *
 * The list of coins maps contracts to coins, so that one request covers tokens of all networks, and an unknown contract
 * needs no request. Prices are cached by coin. An aborted caller does not abort a request, because others may wait for
 * it. After a failed request prices are unavailable for 30 s.
 *
 * @throws http/status, http/malformed, http/unreachable if a price is unavailable and no price is known
 */
export function createHttpPrices(options: HttpPricesOptions): PriceSource {
  const { networks, clock, maxAgeMs = 60_000, batchSize = 100, requestsPerMinute = 30, logger } = options
  const { deadline = AbortSignal.timeout } = options
  const { readPrices, readCoinIds } = createPriceApi(options)
  const queue = createPriceQueue({ readPrices, batchSize, requestsPerMinute, clock, logger, deadline })
  const platforms = new Set(Object.values(networks).flatMap(({ platform }) => platform ?? []))
  const list = createCoinList({
    clock,
    load: async () => {
      queue.takeOwnRequest()
      return readCoinIds(platforms, deadline(LIST_TIMEOUT_MS))
    },
  })
  const cache = createMemoryCache<TokenPrice | undefined>({
    ttlMs: maxAgeMs,
    maxEntries: MAX_CACHED,
    maxBytes: MAX_CACHED_BYTES,
    sizeOf: () => PRICE_BYTES,
    clock,
  })

  function findCoinId(token: PricedToken, readList: () => Promise<ReadonlyMap<string, string>>) {
    const { coin, platform } = networks[token.chainId] ?? {}
    if (token.atMs !== undefined) return undefined
    if (token.address === 'native') return coin
    if (platform === undefined) return undefined
    return readList().then((coinIds) => coinIds.get(contractKey(platform, token.address)))
  }

  return {
    currencies: CURRENCIES,
    async read({ tokens, currency, caller }) {
      const prices = new Map<string, TokenPrice>()
      const unavailable = new Set<string>()
      const errors: unknown[] = []
      let coinIds: Promise<ReadonlyMap<string, string>> | undefined
      const readList = () => {
        coinIds ??= abortable(list.read(), deadline(LIST_WAIT_MS))
        return coinIds
      }
      await Promise.all(
        tokens.map(async (token) => {
          try {
            const id = await findCoinId(token, readList)
            if (id === undefined) return
            queue.join({ id, currency }, caller)
            const price = await cache.read(`${currency} ${id}`, () => queue.read({ id, currency }, caller))
            if (price !== undefined) prices.set(priceKey(token), price)
          } catch (error) {
            unavailable.add(priceKey(token))
            errors.push(error)
          }
        }),
      )
      if (prices.size === 0 && errors.length > 0) throw errors[0]
      return { prices, unavailable }
    },
  }
}

/** @throws http/unreachable if the signal aborts first */
function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    work.then(resolve, reject)
    const abort = () => {
      reject(new WalletError('http/unreachable', { url: 'The price source' }, { cause: signal.reason }))
    }
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
}
