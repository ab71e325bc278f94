import type { Clock } from '@latchkey/host'
import type { IndexedBlock } from '../domain/activity.ts'
import type { GatewayNetwork } from '../domain/network.ts'
import type { ActivityStore, Tip } from '../ports/activity-store.ts'
import type { BlockSource, Branch, Head } from '../ports/block-source.ts'
import { createReadPlan } from './read-plan.ts'

/** Blocks in one round, so that a long backfill also reads the names of tokens in between. */
const BLOCKS_PER_ROUND = 1_000
/**
 * Nodes below the tip of the index may only lag. A chain that stays shorter on every node for this long was rolled
 * back. A rollback that is too early costs a little work, and loses no data.
 */
export const LAG_TOLERANCE_MS = 2_000
/**
 * The same tolerance while a node does not respond, because that node may have the tip. A chain that continues soon
 * exceeds the tip, and is then followed at once.
 */
export const SILENT_LAG_TOLERANCE_MS = 600_000

export interface ChainIndexerOptions {
  readonly network: GatewayNetwork
  readonly source: BlockSource
  readonly store: ActivityStore
  readonly clock: Clock
  /** Default {@link LAG_TOLERANCE_MS}. */
  readonly lagToleranceMs?: number
}

export interface ChainIndexer {
  /**
   * Rolls back the blocks that a fork replaced, then adds blocks up to the chain's head.
   *
   * @returns blocks that were added and removed, and whether the head was reached.
   * @throws rpc/…, http/…, service/database; blocks added before the failure stay, and the next call continues there
   */
  readonly catchUp: (signal: AbortSignal) => Promise<Progress>
}

export interface Progress {
  readonly added: number
  readonly removed: number
  readonly isAtHead: boolean
}

/**
 * Returns the indexer of one network. It keeps its state only in the database, so it continues where the last run
 * stopped.
 */
export function createChainIndexer(options: ChainIndexerOptions): ChainIndexer {
  const { network, source, store, clock, lagToleranceMs = LAG_TOLERANCE_MS } = options
  const plan = createReadPlan()
  let shorterSinceMs: number | undefined
  let allRespondedSinceMs: number | undefined

  async function catchUp(signal: AbortSignal): Promise<Progress> {
    const tip = await store.tip(network.id)
    const branch = await source.findBranch(tip, signal)
    const common = tip === undefined ? undefined : await lastCommon(tip, branch, signal)
    if (tip === undefined || common === undefined || common === tip.number)
      return { ...(await addBlocks(tip, branch, signal)), removed: 0 }
    await store.rollback(network.id, common)
    const added = await addBlocks(await store.tip(network.id), branch, signal)
    return { ...added, removed: tip.number - common }
  }

  /** Returns the height up to which index and branch agree. */
  async function lastCommon(tip: Tip, branch: Branch, signal: AbortSignal): Promise<number> {
    if (branch.relation === 'shorter' && !hasStayedShorter(branch)) return tip.number
    shorterSinceMs = undefined
    allRespondedSinceMs = undefined
    if (branch.relation === 'extends') return tip.number
    const { number, hash } = branch.head
    const isCutBack = branch.relation === 'shorter' && (await store.blockHash(network.id, number)) === hash
    return isCutBack ? number : findFork(Math.min(tip.number, number), branch, signal)
  }

  function hasStayedShorter({ haveAllResponded }: Branch): boolean {
    const now = clock.now()
    shorterSinceMs ??= now
    allRespondedSinceMs = haveAllResponded ? (allRespondedSinceMs ?? now) : undefined
    // A node that responds again gets the whole tolerance to catch up.
    if (allRespondedSinceMs !== undefined && now - allRespondedSinceMs >= lagToleranceMs) return true
    return now - shorterSinceMs >= SILENT_LAG_TOLERANCE_MS
  }

  /** Binary search: two chains that differ in a block differ in every later block. */
  async function findFork(differsAt: number, branch: Branch, signal: AbortSignal): Promise<number> {
    let same = ((await store.start(network.id))?.number ?? 0) - 1
    let different = differsAt
    while (different - same > 1) {
      const middle = Math.floor((same + different) / 2)
      const [theirs, ours] = await Promise.all([branch.hashAt(middle, signal), store.blockHash(network.id, middle)])
      if (theirs !== undefined && theirs === ours) same = middle
      else different = middle
    }
    return same
  }

  async function addBlocks(start: Tip | undefined, branch: Branch, signal: AbortSignal) {
    const { head } = branch
    const first = start === undefined ? firstBlock(network, head) : start.number + 1
    const stop = new AbortController()
    const reading = AbortSignal.any([signal, stop.signal])
    const ranges = readAhead(branch, first, Math.min(head.number, first + BLOCKS_PER_ROUND - 1), reading)
    let tip = start
    let added = 0
    try {
      for (let pending = ranges.take(); pending !== undefined && !signal.aborted; pending = ranges.take()) {
        const blocks = await readRange(pending)
        // A fork happened since the check; the next call finds its height.
        if (tip !== undefined && blocks[0]?.parentHash !== tip.hash) break
        if (!(await store.append(network.id, blocks, tip))) break
        const last = blocks.at(-1)
        if (last === undefined) break
        tip = { number: last.number, hash: last.hash }
        added += blocks.length
      }
    } finally {
      // After a failure or a fork the prefetched ranges are discarded.
      stop.abort()
    }
    return { added, isAtHead: (tip?.number ?? -1) >= head.number }
  }

  async function readRange(pending: Promise<readonly IndexedBlock[]>): Promise<readonly IndexedBlock[]> {
    try {
      const blocks = await pending
      plan.succeeded(blocks)
      return blocks
    } catch (error) {
      plan.failed()
      throw error
    }
  }

  /** The next ranges are read while one is written. */
  function readAhead(branch: Branch, first: number, last: number, signal: AbortSignal) {
    const pending: Promise<readonly IndexedBlock[]>[] = []
    let from = first
    return {
      take(): Promise<readonly IndexedBlock[]> | undefined {
        while (pending.length < plan.reads() && from <= last) {
          const to = Math.min(last, from + plan.blocks() - 1)
          const blocks = branch.read(from, to, signal)
          // The loop handles the failure when it awaits this range; if it does not, it has ended for another reason.
          blocks.catch(() => undefined)
          pending.push(blocks)
          from = to + 1
        }
        return pending.shift()
      },
    }
  }

  return { catchUp }
}

function firstBlock({ index }: GatewayNetwork, head: Head): number {
  return index === undefined || index.startBlock === 'latest' ? head.number : index.startBlock
}
