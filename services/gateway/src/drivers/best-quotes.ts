import { type Clock, systemClock } from '@latchkey/host'
import { LRUCache } from 'lru-cache'
import type { BuildQuery, QuoteSource, SwapQuery, SwapQuote } from '../ports/quote-source.ts'
import { settleWithGrace } from './settle-with-grace.ts'

/** Grace for slower sources once a quote is there; a visitor waits for it while typing. */
const GRACE_MS = 400
/** A form repeats its request every ten seconds, and its source may be as slow as the time limit of its requests. */
const LATE_MAX_AGE_MS = 15_000
const MAX_LATE_QUOTES = 10_000

export interface BestQuotesOptions {
  /** Milliseconds that slower sources have after the first good quote. Default 400. */
  readonly graceMs?: number | undefined
  readonly clock?: Clock | undefined
  /** Returns a signal that aborts after the given milliseconds. */
  readonly deadline?: ((delayMs: number) => AbortSignal) | undefined
}

/**
 * Returns a source that queries several sources at once and returns the best quote; of equal ones the first. A source
 * that fails is ignored.
 *
 * A quote does not wait longer than the grace for a slower source: for fifteen seconds, a late quote is used for the
 * next request of the same swap. A transaction waits for every source that may take the token, so that it pays what the
 * quote shows.
 *
 * @throws rpc/…, http/… if a source fails and no other offers the swap
 * @example bestQuotes([createUniswapQuotes(pools), createHttpQuotes(api)], { graceMs: 400 })
 */
export function bestQuotes(sources: readonly QuoteSource[], options: BestQuotesOptions = {}): QuoteSource {
  const { graceMs = GRACE_MS, deadline = AbortSignal.timeout } = options
  const known = sources.map((source) => ({ source, late: createLateQuotes(options) }))
  const servingOf = (chainId: number) => known.filter(({ source }) => source.isServed(chainId))
  const gather = <T>(chainId: number, read: (source: QuoteSource) => readonly T[]): readonly T[] => [
    ...new Set(servingOf(chainId).flatMap(({ source }) => read(source))),
  ]
  return {
    isServed: (chainId) => servingOf(chainId).length > 0,
    tokens: (chainId) => gather(chainId, (source) => source.tokens(chainId)),
    spenders: (chainId) => gather(chainId, (source) => source.spenders(chainId)),
    async quote(query) {
      const requests = servingOf(query.chainId).map(({ source, late }) => ({ late, pending: source.quote(query) }))
      const outcomes = await settleWithGrace(
        requests.map(({ pending }) => pending),
        () => deadline(graceMs),
      )
      const quotes = requests.map(({ late, pending }, at) => outcomes[at] ?? late.exchange(query, pending))
      return pickBest(quotes)
    },
    async build(query) {
      const able = servingOf(query.chainId).filter(({ source }) => mayTake(source, query))
      return pickBest(await Promise.allSettled(able.map(({ source }) => source.build(query))))
    },
  }
}

/** A source that could not take the token should not see which account sells it. */
function mayTake(source: QuoteSource, { chainId, from, spenders }: BuildQuery): boolean {
  if (from === 'native' || spenders === undefined) return true
  return source.spenders(chainId).some((each) => spenders.includes(each))
}

/** Stores the last late quote of a source, by swap. */
function createLateQuotes({ clock = systemClock }: BestQuotesOptions) {
  const quotes = new LRUCache<string, SwapQuote>({
    max: MAX_LATE_QUOTES,
    ttl: LATE_MAX_AGE_MS,
    // By default the library reads the clock once per millisecond of real time.
    ttlResolution: 0,
    perf: clock,
  })
  return {
    /** Returns the late quote of the last request, and stores the pending one for the next request. */
    exchange({ chainId, from, to, amount }: SwapQuery, pending: Promise<SwapQuote | undefined>) {
      const key = [chainId, from, to, amount].join(' ')
      const value = quotes.get(key)
      const forget = () => void quotes.delete(key)
      pending.then((quote) => (quote === undefined ? forget() : void quotes.set(key, quote)), forget)
      return { status: 'fulfilled', value } as const
    },
  }
}

function pickBest<T extends { readonly amountOut: bigint }>(
  outcomes: readonly PromiseSettledResult<T | undefined>[],
): T | undefined {
  const best = outcomes
    .flatMap((outcome) => (outcome.status === 'fulfilled' ? (outcome.value ?? []) : []))
    .reduce<T | undefined>(
      (best, each) => (best === undefined || each.amountOut > best.amountOut ? each : best),
      undefined,
    )
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  // While a source fails, it is unknown whether any source offers the swap.
  if (best === undefined && failed !== undefined) throw failed.reason
  return best
}
