import { isWalletError, WalletError } from '@latchkey/errors'
import type { Clock } from '@latchkey/host'
import { createTokenBuckets, describeCause } from '@latchkey/http'
import { CURRENCIES, type Currency } from '@latchkey/protocol/gateway'
import type { Logger } from 'pino'
import { createMemoryCache } from '../domain/memory-cache.ts'
import { type PricedToken, type PriceSource, priceKey, type TokenPrice } from '../ports/price-source.ts'
import { createPriceApi, type PriceApiOptions } from './price-api.ts'
import { runAtMost } from './run-at-most.ts'

/** For all requests of one read together: a page does not wait longer for its prices. */
const TIMEOUT_MS = 4_000
/** A part of the source that failed is left alone so long. */
const QUIET_MS = 30_000
const MAX_REQUESTS = 4
/** Of the requests of a minute, for one caller. */
const CALLER_SHARE = 1 / 4
const MAX_CACHED = 20_000
const MAX_CACHED_BYTES = 16 * 1024 * 1024
/** Two numbers. */
const PRICE_BYTES = 64

/** How the source names the coin of a network, and the network itself for its contracts; absent: it has no prices. */
export interface PriceIds {
  readonly coin?: string | undefined
  readonly platform?: string | undefined
}

export interface HttpPricesOptions extends PriceApiOptions {
  /** By CAIP-2 id. */
  readonly networks: Readonly<Record<string, PriceIds>>
  readonly clock: Clock
  /** How long a price counts as the one of now; default one minute, as often as free sources change theirs. */
  readonly maxAgeMs?: number | undefined
  /** Contracts in one request; the source refuses more. Default 100. */
  readonly batchSize?: number | undefined
  /** Bound of the operator's quota, whatever callers ask for. Default 30. */
  readonly requestsPerMinute?: number | undefined
  readonly logger?: Logger | undefined
  /** Returns a signal that aborts after so many milliseconds. */
  readonly deadline?: ((delayMs: number) => AbortSignal) | undefined
}

interface Asked {
  readonly platform: string | undefined
  readonly id: string
  readonly currency: Currency
}

interface Waiting extends Asked {
  readonly caller: string | undefined
  readonly resolve: (price: TokenPrice | undefined) => void
  readonly reject: (error: unknown) => void
}

/**
 * Returns a price source that asks an API of the shape of CoinGecko's. It knows no past.
 *
 * Prices are cached by what the source calls them; questions of the same turn travel together and equal ones are one.
 * A caller that goes away does not end a request, because others may wait for it. One caller has a quarter of the
 * requests; what travels together is paid by whoever has some left. Prices of a part of the source that
 * fails are unknown for 30 s; a read fails only when it found nothing at all.
 *
 * @throws http/status, http/malformed, http/unreachable when nothing could be read
 */
export function createHttpPrices(options: HttpPricesOptions): PriceSource {
  const { networks, clock, maxAgeMs = 60_000, batchSize = 100, requestsPerMinute = 30, logger } = options
  const { deadline = AbortSignal.timeout } = options
  const request = createPriceApi(options)
  const budget = perMinute(requestsPerMinute, clock)
  const shares = perMinute(Math.max(1, Math.floor(requestsPerMinute * CALLER_SHARE)), clock)
  const cache = createMemoryCache<TokenPrice | undefined>({
    ttlMs: maxAgeMs,
    maxEntries: MAX_CACHED,
    maxBytes: MAX_CACHED_BYTES,
    sizeOf: () => PRICE_BYTES,
    clock,
  })
  /** By platform. */
  const failures = new Map<string | undefined, { readonly error: unknown; readonly untilMs: number }>()
  let waiting: Waiting[] = []

  function load(asked: Asked, caller: string | undefined): Promise<TokenPrice | undefined> {
    return new Promise((resolve, reject) => {
      waiting.push({ ...asked, caller, resolve, reject })
      if (waiting.length === 1) queueMicrotask(flush)
    })
  }

  function flush(): void {
    const batches = toBatches(waiting, batchSize)
    waiting = []
    const signal = deadline(TIMEOUT_MS)
    void runAtMost(MAX_REQUESTS, batches, (batch) => sendBatch(batch, signal))
  }

  /** Never rejects: a batch that fails is no reason to leave out the next. */
  async function sendBatch(batch: readonly Waiting[], signal: AbortSignal): Promise<void> {
    const [first] = batch
    if (first === undefined) return
    const { platform, currency } = first
    const end = (error: unknown) => {
      for (const { reject } of batch) reject(error)
    }
    const failure = failures.get(platform)
    if (failure !== undefined && clock.now() < failure.untilMs) return end(failure.error)
    if (!pay(batch)) return end(usedUp())
    try {
      const prices = await request({ platform, currency, ids: batch.map(({ id }) => id) }, signal)
      for (const { id, resolve } of batch) resolve(prices.get(id))
    } catch (error) {
      note(platform, error)
      end(error)
    }
  }

  function pay(batch: readonly Waiting[]): boolean {
    const callers = [...new Set(batch.map(({ caller }) => caller))]
    const isGranted = callers.some((caller) => caller === undefined || shares.take(caller, 1) === 0)
    return isGranted && budget.take('', 1) === 0
  }

  function note(platform: string | undefined, error: unknown): void {
    failures.set(platform, { error, untilMs: clock.now() + QUIET_MS })
    logger?.warn(
      { platform, code: isWalletError(error) ? error.code : undefined, cause: describeCause(error) },
      'prices',
    )
  }

  function toAsked({ chainId, address, atMs }: PricedToken, currency: Currency): Asked | undefined {
    const { coin, platform } = networks[chainId] ?? {}
    if (atMs !== undefined) return undefined
    if (address === 'native') return coin === undefined ? undefined : { platform: undefined, id: coin, currency }
    return platform === undefined ? undefined : { platform, id: address.toLowerCase(), currency }
  }

  return {
    currencies: CURRENCIES,
    async read({ tokens, currency, caller }) {
      const found = new Map<string, TokenPrice>()
      const errors: unknown[] = []
      await Promise.all(
        tokens.map(async (token) => {
          const asked = toAsked(token, currency)
          if (asked === undefined) return
          const key = [currency, asked.platform ?? '', asked.id].join(' ')
          const price = await cache
            .read(key, () => load(asked, caller))
            .catch((error: unknown) => void errors.push(error))
          if (price !== undefined) found.set(priceKey(token), price)
        }),
      )
      if (found.size === 0 && errors.length > 0) throw errors[0]
      return found
    },
  }
}

function perMinute(count: number, clock: Clock) {
  return createTokenBuckets({ capacity: count, refillPerSecond: count / 60 }, clock)
}

function usedUp(): WalletError {
  const cause = new Error('the requests of this minute are used up')
  return new WalletError('http/unreachable', { url: 'The price source' }, { cause })
}

/** Returns what can travel together: one platform, one currency, at most so many. */
function toBatches(waiting: readonly Waiting[], size: number): readonly (readonly Waiting[])[] {
  const groups = new Map<string, Waiting[]>()
  for (const one of waiting) {
    const key = `${one.currency} ${one.platform ?? ''}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [one])
    else group.push(one)
  }
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / size) }, (_, at) => group.slice(at * size, (at + 1) * size)),
  )
}
