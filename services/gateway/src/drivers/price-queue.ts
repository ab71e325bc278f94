import { isWalletError, WalletError } from '@latchkey/errors'
import type { Clock } from '@latchkey/host'
import { createTokenBuckets, describeCause } from '@latchkey/http'
import type { Currency } from '@latchkey/protocol/gateway'
import type { Logger } from 'pino'
import type { TokenPrice } from '../ports/price-source.ts'
import type { PriceApi } from './price-api.ts'
import { runWithLimit } from './run-with-limit.ts'

/** Time limit for all requests of one event-loop turn. */
const TIMEOUT_MS = 3_000
/** No request is sent for this time after a failed one. */
const RETRY_AFTER_MS = 30_000
const MAX_REQUESTS = 4
/** Share of the requests of a minute that one caller may cause. */
const CALLER_SHARE = 1 / 4
/** Maximum length of the ids in one request, because servers reject URLs from 8 KB. */
const MAX_IDS_LENGTH = 6_000

export interface PriceQueueOptions {
  readonly readPrices: PriceApi['readPrices']
  /** Coins in one request. */
  readonly batchSize: number
  readonly requestsPerMinute: number
  readonly clock: Clock
  readonly logger?: Logger | undefined
  /** Returns a signal that aborts after the given milliseconds. */
  readonly deadline: (delayMs: number) => AbortSignal
}

export interface QueuedPrice {
  readonly id: string
  readonly currency: Currency
}

interface PendingPrice extends QueuedPrice {
  /** Callers that wait for the price before its request is sent. */
  readonly callers: Set<string | undefined>
  readonly resolve: (price: TokenPrice | undefined) => void
  readonly reject: (error: unknown) => void
}

/**
 * Returns a queue that reads many prices in few requests, within a budget of requests per minute.
 *
 * Prices queued in one turn of the event loop share requests. One caller causes at most a quarter of the budget: a
 * request is charged to one of the callers that wait for it, and only if the budget grants it. A caller of few prices
 * is served before a caller of many, so that it does not pay for their requests.
 */
export function createPriceQueue(options: PriceQueueOptions) {
  const { readPrices, batchSize, requestsPerMinute, clock, logger, deadline } = options
  const budget = perMinute(requestsPerMinute, clock)
  const shares = perMinute(Math.max(1, Math.floor(requestsPerMinute * CALLER_SHARE)), clock)
  const pending = new Map<string, PendingPrice>()
  let queued: PendingPrice[] = []
  let failure: { readonly error: unknown; readonly failedAtMs: number } | undefined

  function flush(): void {
    const batches = toBatches(queued, batchSize)
    queued = []
    const signal = deadline(TIMEOUT_MS)
    void runWithLimit(MAX_REQUESTS, batches, (batch) => sendBatch(batch, signal))
  }

  /** Never rejects, because the failure of one batch must not drop the next. */
  async function sendBatch(batch: readonly PendingPrice[], signal: AbortSignal): Promise<void> {
    for (const price of batch) pending.delete(keyOf(price))
    const [first] = batch
    if (first === undefined) return
    const rejectAll = (error: unknown) => {
      for (const { reject } of batch) reject(error)
    }
    if (failure !== undefined && clock.now() < failure.failedAtMs + RETRY_AFTER_MS) return rejectAll(failure.error)
    if (!takeRequest(new Set(batch.flatMap(({ callers }) => [...callers])))) return rejectAll(budgetUsedUp())
    try {
      const prices = await readPrices({ currency: first.currency, ids: batch.map(({ id }) => id) }, signal)
      for (const { id, resolve } of batch) resolve(prices.get(id))
    } catch (error) {
      failure = { error, failedAtMs: clock.now() }
      logger?.warn({ code: isWalletError(error) ? error.code : undefined, cause: describeCause(error) }, 'prices')
      rejectAll(error)
    }
  }

  function takeRequest(callers: ReadonlySet<string | undefined>): boolean {
    if (budget.waitSeconds('', 1) > 0) return false
    const isGranted = [...callers].some((caller) => caller === undefined || shares.take(caller, 1) === 0)
    return isGranted && budget.take('', 1) === 0
  }

  return {
    /**
     * Reads one price. Call it once per price and time; further callers join with `join`.
     *
     * @throws http/status, http/malformed; http/unreachable also if the budget or the share of the callers is used up
     */
    read: (price: QueuedPrice, caller: string | undefined): Promise<TokenPrice | undefined> =>
      new Promise((resolve, reject) => {
        const entry = { ...price, callers: new Set([caller]), resolve, reject }
        pending.set(keyOf(price), entry)
        queued.push(entry)
        if (queued.length === 1) setImmediate(flush)
      }),
    /** Adds a caller to a pending read of the same price, so that the read does not depend on the share of the first. */
    join: (price: QueuedPrice, caller: string | undefined): void => {
      pending.get(keyOf(price))?.callers.add(caller)
    },
    /** Charges a request without a caller to the budget. @throws http/unreachable if the budget is used up */
    takeOwnRequest: (): void => {
      if (budget.take('', 1) > 0) throw budgetUsedUp()
    },
  }
}

function keyOf({ id, currency }: QueuedPrice): string {
  return `${currency} ${id}`
}

function perMinute(count: number, clock: Clock) {
  return createTokenBuckets({ capacity: count, refillPerSecond: count / 60 }, clock)
}

function budgetUsedUp(): WalletError {
  const cause = new Error('the requests of this minute are used up')
  return new WalletError('http/unreachable', { url: 'The price source' }, { cause })
}

/** Returns batches of one currency each, prices of callers with few prices first. */
function toBatches(prices: readonly PendingPrice[], size: number): readonly (readonly PendingPrice[])[] {
  const byCaller = groupBy(prices, ({ callers }) => [...callers][0])
  const ordered = byCaller.sort((a, b) => a.length - b.length).flat()
  return groupBy(ordered, ({ currency }) => currency).flatMap((group) => split(group, size))
}

function groupBy<T>(items: readonly T[], toKey: (item: T) => string | undefined): T[][] {
  const groups = new Map<string | undefined, T[]>()
  for (const item of items) {
    const group = groups.get(toKey(item))
    if (group === undefined) groups.set(toKey(item), [item])
    else group.push(item)
  }
  return [...groups.values()]
}

function split(prices: readonly PendingPrice[], size: number): readonly (readonly PendingPrice[])[] {
  const batches: PendingPrice[][] = []
  let length = 0
  for (const price of prices) {
    const last = batches.at(-1)
    const addedLength = encodeURIComponent(`${price.id},`).length
    if (last === undefined || last.length >= size || length + addedLength > MAX_IDS_LENGTH) {
      batches.push([price])
      length = addedLength
    } else {
      last.push(price)
      length += addedLength
    }
  }
  return batches
}
