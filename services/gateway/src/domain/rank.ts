/** Fallback ranking. @see Spec §9 "fallback ranking probes every 4 s, 10 samples, 1 s timeout, weights …" */
export const RANK = {
  intervalMs: 4_000,
  samples: 10,
  timeoutMs: 1_000,
  weights: { stability: 0.7, latency: 0.3 },
  /**
   * A node lags when its newest block is more than this many blocks and more than this many seconds of block time
   * behind the best one. With blocks alone, every node of a chain with four blocks a second would lag; with seconds
   * alone, every node of a chain with one block in twelve seconds.
   */
  lag: { blocks: 3, seconds: 10 },
} as const

/** One probe of one node; `ok` is false for a wrong result too. */
export interface Sample {
  readonly ok: boolean
  readonly latencyMs: number
}

/** The newest known block of a node. */
export interface NodeHead {
  readonly number: number
  /** Unix seconds of the block. */
  readonly timestamp: number
}

/** Record of one node. */
export interface NodeRecord {
  /** Oldest first; only the last ten are used. */
  readonly samples: readonly Sample[]
  /** `undefined` until a block of the node was seen. */
  readonly head?: NodeHead | undefined
  /** True if the node alone is ahead, on a chain without the newest block of any other node. */
  readonly isUnconfirmed?: boolean | undefined
  /** True if the node failed recently, so that another attempt would most likely wait in vain. */
  readonly isCooling?: boolean | undefined
}

/**
 * Returns the order in which to try nodes, best first.
 *
 * A node scores 0.7 × the share of its probes that succeeded + 0.3 × its speed against the slowest. Equal scores keep
 * the configured order. Nodes that lag, and one whose chain no other node confirms, come after all others; within both
 * groups, recently failed nodes come last.
 *
 * @param records - one per node, in the configured order.
 * @returns indices into `records`.
 */
export function rankNodes(records: readonly NodeRecord[]): readonly number[] {
  const recent = records.map(({ samples }) => samples.slice(-RANK.samples))
  const latencies = recent.map(meanLatency)
  const slowest = Math.max(...latencies, 1)
  const best = bestHead(records)
  return recent
    .map((samples, index) => {
      const stability = samples.length === 0 ? 0 : samples.filter(({ ok }) => ok).length / samples.length
      // A node that never succeeded has no speed.
      const speed = stability === 0 ? 0 : 1 - (latencies[index] ?? slowest) / slowest
      const { head, isUnconfirmed = false, isCooling = false } = records[index] ?? {}
      const demotion = (isUnconfirmed || isLagging(head, best) ? 2 : 0) + (isCooling ? 1 : 0)
      return { index, demotion, score: RANK.weights.stability * stability + RANK.weights.latency * speed }
    })
    .sort((a, b) => a.demotion - b.demotion || b.score - a.score || a.index - b.index)
    .map(({ index }) => index)
}

/** Returns whether a node is too far behind the best one to be tried before it. */
export function isLagging(head: NodeHead | undefined, best: NodeHead | undefined): boolean {
  if (head === undefined || best === undefined) return false
  return best.number - head.number > RANK.lag.blocks && best.timestamp - head.timestamp > RANK.lag.seconds
}

/** A node that does not respond now must not demote others, because only those remain. */
function bestHead(records: readonly NodeRecord[]): NodeHead | undefined {
  return records
    .filter(({ samples, isUnconfirmed }) => samples.at(-1)?.ok === true && isUnconfirmed !== true)
    .flatMap(({ head }) => head ?? [])
    .reduce<NodeHead | undefined>(
      (best, head) => (best === undefined || head.number > best.number ? head : best),
      undefined,
    )
}

function meanLatency(samples: readonly Sample[]): number {
  const good = samples.filter(({ ok }) => ok)
  return good.length === 0 ? 0 : good.reduce((sum, { latencyMs }) => sum + latencyMs, 0) / good.length
}
