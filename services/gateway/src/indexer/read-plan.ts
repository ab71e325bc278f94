import type { IndexedBlock } from '../domain/activity.ts'

/** Maximum blocks in one read: enough to hide the round trip, and within a node's response limits. @see chains.md 7 */
const MAX_BLOCKS = 25
/** Maximum simultaneous reads, to hide the distance to a remote node. */
const MAX_READS = 4
/**
 * Maximum events in one read, and in all simultaneous reads, to limit memory for full blocks. About 1 KB of JSON each.
 */
const MAX_EVENTS = 10_000
const MAX_EVENTS_AHEAD = 4 * MAX_EVENTS

export interface ReadPlan {
  /** Blocks in the next read, 1–25. */
  readonly blocks: () => number
  /** Reads at the same time, 1–4. */
  readonly reads: () => number
  /** Adapts the plan to the blocks that were read. */
  readonly succeeded: (blocks: readonly IndexedBlock[]) => void
  /** Halves the read, because nodes reject ranges that are too large, or take too long for them. */
  readonly failed: () => void
}

/** Returns the plan of reads of a chain. It starts with the maximum, and grows by one block per read after a failure. */
export function createReadPlan(): ReadPlan {
  let blocks = MAX_BLOCKS
  let reads = MAX_READS
  return {
    blocks: () => blocks,
    reads: () => reads,
    succeeded(read) {
      const events = read.reduce((sum, { transactions }) => sum + countEvents(transactions), 0)
      const perBlock = Math.max(1, events / Math.max(1, read.length))
      blocks = Math.max(1, Math.min(MAX_BLOCKS, blocks + 1, Math.floor(MAX_EVENTS / perBlock)))
      reads = Math.max(1, Math.min(MAX_READS, Math.floor(MAX_EVENTS_AHEAD / (perBlock * blocks))))
    },
    failed() {
      blocks = Math.max(1, Math.floor(blocks / 2))
      reads = 1
    },
  }
}

function countEvents(transactions: IndexedBlock['transactions']): number {
  return transactions.reduce((sum, { events }) => sum + events.length, 0)
}
