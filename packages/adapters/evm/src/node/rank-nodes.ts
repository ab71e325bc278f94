/** @see Spec §9 "fallback ranking … 10 samples, 1 s timeout, weights stability 0.7, latency 0.3" */
const RANK = {
  samples: 10,
  timeoutMs: 1_000,
  weights: { stability: 0.7, latency: 0.3 },
} as const

/** One probe of one node. */
export interface Sample {
  readonly isOk: boolean
  readonly latencyMs: number
}

interface Probed {
  readonly url: string
  /** Oldest first. */
  readonly samples: readonly Sample[]
}

/**
 * Returns nodes, best first. The score of a node is 0.7 × the share of its successful probes + 0.3 × its speed relative
 * to the slowest node. Equal scores keep the configured order.
 */
export function rankNodes(nodes: readonly Probed[]): readonly string[] {
  const latencies = nodes.map(({ samples }) => meanLatency(samples))
  const slowest = Math.max(...latencies, 1)
  return nodes
    .map(({ url, samples }, at) => {
      const stability = samples.length === 0 ? 0 : samples.filter(({ isOk }) => isOk).length / samples.length
      // A node that never succeeded has no speed.
      const speed = stability === 0 ? 0 : 1 - (latencies[at] ?? slowest) / slowest
      return { url, score: RANK.weights.stability * stability + RANK.weights.latency * speed }
    })
    .sort((a, b) => b.score - a.score)
    .map(({ url }) => url)
}

function meanLatency(samples: readonly Sample[]): number {
  const good = samples.filter(({ isOk }) => isOk)
  return good.length === 0 ? 0 : good.reduce((sum, { latencyMs }) => sum + latencyMs, 0) / good.length
}

/** Probes one node. Rejects if it does not respond in time, or serves another chain. */
export type Probe = (url: string, timeoutMs: number) => Promise<unknown>

/** Returns a store of the last ten samples of each node. */
export function createRanking(now: () => number) {
  const samples = new Map<string, readonly Sample[]>()
  return {
    order: (urls: readonly string[]) => rankNodes(urls.map((url) => ({ url, samples: samples.get(url) ?? [] }))),
    async probe(urls: readonly string[], probe: Probe): Promise<void> {
      const measure = async (url: string): Promise<void> => {
        const startedAt = now()
        const isOk = await probe(url, RANK.timeoutMs).then(
          () => true,
          () => false,
        )
        const sample = { isOk, latencyMs: now() - startedAt }
        samples.set(url, [...(samples.get(url) ?? []), sample].slice(-RANK.samples))
      }
      await Promise.all(urls.map(measure))
    },
  }
}
