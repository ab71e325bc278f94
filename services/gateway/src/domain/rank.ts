/** Fallback ranking. @see Spec §9 "fallback ranking probes every 4 s, 10 samples, 1 s timeout, weights …" */
export const RANK = {
  intervalMs: 4_000,
  samples: 10,
  timeoutMs: 1_000,
  weights: { stability: 0.7, latency: 0.3 },
} as const

/** One probe of one node; `ok` is false for a wrong answer too. */
export interface Sample {
  readonly ok: boolean
  readonly latencyMs: number
}

/**
 * Returns the order in which to ask nodes, best first.
 *
 * A node scores 0.7 × the share of its probes that succeeded + 0.3 × its speed against the slowest. Equal scores keep
 * the configured order.
 *
 * @param history - Samples per node, in the configured order; at most the last ten count.
 * @returns indices into `history`.
 */
export function rankNodes(history: readonly (readonly Sample[])[]): readonly number[] {
  const recent = history.map((samples) => samples.slice(-RANK.samples))
  const latencies = recent.map(meanLatency)
  const slowest = Math.max(...latencies, 1)
  return recent
    .map((samples, index) => {
      const stability = samples.length === 0 ? 0 : samples.filter(({ ok }) => ok).length / samples.length
      // A node that never succeeded has no speed.
      const speed = stability === 0 ? 0 : 1 - (latencies[index] ?? slowest) / slowest
      return { index, score: RANK.weights.stability * stability + RANK.weights.latency * speed }
    })
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .map(({ index }) => index)
}

function meanLatency(samples: readonly Sample[]): number {
  const good = samples.filter(({ ok }) => ok)
  return good.length === 0 ? 0 : good.reduce((sum, { latencyMs }) => sum + latencyMs, 0) / good.length
}
