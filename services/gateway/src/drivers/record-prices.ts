import { toWalletError } from '@latchkey/errors'
import type { Clock } from '@latchkey/host'
import { HOUR_MS, MINUTE_MS } from '@latchkey/primitives'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { PriceHistory, PriceSample } from '../ports/price-history.ts'
import { type PriceQuery, type PriceReading, type PriceSource, priceKey } from '../ports/price-source.ts'

/** The shortest step of a price history. */
const STEP_MS = 10 * MINUTE_MS
const PRUNE_EVERY_MS = HOUR_MS
/** Maximum tokens whose last recorded step is remembered, so that a known price is not written again. */
const MAX_REMEMBERED = 20_000
/** Maximum prices that wait for the database; more are dropped. */
const MAX_PENDING = 5_000

export interface RecordPricesOptions {
  readonly history: PriceHistory
  readonly clock: Clock
  readonly logger?: Logger | undefined
}

/**
 * Returns a source that also records the current prices that it reads, each once in ten minutes. Reads neither wait for
 * the database nor fail with it.
 */
export function recordPrices(
  source: PriceSource,
  { history, clock, logger }: RecordPricesOptions,
): { readonly source: PriceSource; readonly settled: () => Promise<void> } {
  const recorded = new LRUCache<string, number>({ max: MAX_REMEMBERED })
  let pending: PriceSample[] = []
  let writing: Promise<void> | undefined
  let prunedAtMs = Number.NEGATIVE_INFINITY

  function note({ tokens, currency }: PriceQuery, { prices }: PriceReading): void {
    const atMs = clock.now()
    const step = Math.floor(atMs / STEP_MS)
    for (const each of tokens) {
      const token = priceKey(each)
      const price = each.atMs === undefined ? prices.get(token)?.price : undefined
      const key = `${token} ${currency}`
      if (price === undefined || recorded.get(key) === step || pending.length >= MAX_PENDING) continue
      recorded.set(key, step)
      pending.push({ token, currency, atMs, price })
    }
    if (pending.length > 0) writing ??= write().finally(() => (writing = undefined))
  }

  async function write(): Promise<void> {
    while (pending.length > 0) {
      const samples = pending
      pending = []
      try {
        const nowMs = clock.now()
        if (nowMs - prunedAtMs >= PRUNE_EVERY_MS) {
          await history.prune(nowMs)
          prunedAtMs = nowMs
        }
        await history.save(samples)
      } catch (error) {
        logger?.warn({ code: toWalletError(error).code }, 'prices were not recorded')
      }
    }
  }

  return {
    source: {
      ...source,
      async read(query) {
        const reading = await source.read(query)
        note(query, reading)
        return reading
      },
    },
    settled: async () => writing,
  }
}
