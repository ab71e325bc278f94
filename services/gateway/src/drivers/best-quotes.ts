import type { QuoteSource } from '../ports/quote-source.ts'

/**
 * Returns a source that asks several ones at once and takes what pays most; of equal ones the first. A source that fails
 * is left out.
 *
 * @throws rpc/…, http/… when a source fails and no other makes the swap
 * @example bestQuotes([createUniswapQuotes(pools), createHttpQuotes(api)])
 */
export function bestQuotes(sources: readonly QuoteSource[]): QuoteSource {
  const servingOf = (chainId: number) => sources.filter(({ isServed }) => isServed(chainId))
  const gather = <T>(chainId: number, read: (source: QuoteSource) => readonly T[]): readonly T[] => [
    ...new Set(servingOf(chainId).flatMap(read)),
  ]
  return {
    isServed: (chainId) => servingOf(chainId).length > 0,
    tokens: (chainId) => gather(chainId, (source) => source.tokens(chainId)),
    spenders: (chainId) => gather(chainId, (source) => source.spenders(chainId)),
    quote: (query) => pickBest(servingOf(query.chainId).map((source) => source.quote(query))),
    build: (query) => pickBest(servingOf(query.chainId).map((source) => source.build(query))),
  }
}

async function pickBest<T extends { readonly amountOut: bigint }>(
  pending: readonly Promise<T | undefined>[],
): Promise<T | undefined> {
  const outcomes = await Promise.allSettled(pending)
  const best = outcomes
    .flatMap((outcome) => (outcome.status === 'fulfilled' ? (outcome.value ?? []) : []))
    .reduce<T | undefined>(
      (best, each) => (best === undefined || each.amountOut > best.amountOut ? each : best),
      undefined,
    )
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  // Whether nobody makes the swap is not known while a source is silent.
  if (best === undefined && failed !== undefined) throw failed.reason
  return best
}
