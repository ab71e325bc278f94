import type { Clock } from '@latchkey/host'
import { type NodeHead, RANK, rankNodes, type Sample } from '../domain/rank.ts'
import { isFilterMethod } from '../domain/rpc-methods.ts'
import type { ChainNode, NodePool, RpcOutcome } from '../ports/chain-node.ts'
import { findUnconfirmed, probeNode, readHead } from './probe-node.ts'
import { probeSolanaNode } from './probe-solana-node.ts'
import { tryInTurn } from './try-in-turn.ts'

export interface NodePoolOptions {
  /** In the configured order. */
  readonly nodes: readonly ChainNode[]
  /**
   * Expected result of `eth_chainId`, or the genesis hash of a Solana network; a node of another chain is treated as
   * failing.
   */
  readonly chainId: number | string
  readonly clock: Clock
  /** Returns a signal that aborts after the delay. */
  readonly deadline?: (delayMs: number) => AbortSignal
}

/** Time for which a node that failed a request of the index ranks after the others. */
const COOL_DOWN_MS = 10_000

/** Observations of one node. */
interface Observed {
  samples: readonly Sample[]
  head: NodeHead | undefined
  isUnconfirmed: boolean
  failedAtMs: number
}

/**
 * Returns the nodes of one network as one: calls go to the best node first, and failing calls to the next.
 *
 * Probes run in parallel with real calls, at most every 4 s, so an idle service sends no requests. A single node is
 * never probed. The newest block of a node is known from its probes and from its responses.
 *
 * @see Spec §7, §9
 */
export function createNodePool({ nodes, chainId, clock, deadline = AbortSignal.timeout }: NodePoolOptions): NodePool {
  const records = nodes.map(
    (): Observed => ({ samples: [], head: undefined, isUnconfirmed: false, failedAtMs: Number.NEGATIVE_INFINITY }),
  )
  const observed = nodes.map((node, index) => observeHeads(node, records[index]))
  // Failures of client calls are not counted, because a client that aborts many could then choose the node of the
  // index.
  const trusted = observed.map((node, index) => observeFailures(node, records[index], clock))
  let probedAtMs = Number.NEGATIVE_INFINITY

  const probe = (node: ChainNode) =>
    typeof chainId === 'number'
      ? probeNode(node, { chainId, clock, deadline })
      : probeSolanaNode(node, { genesisHash: chainId, clock, deadline })

  async function probeAll(): Promise<void> {
    const results = await Promise.all(nodes.map((node) => probe(node)))
    const heads = results.map(({ head }) => head)
    // Solana blocks are not identified by their hash.
    const unconfirmed = typeof chainId === 'number' ? await findUnconfirmed(nodes, heads, { deadline }) : undefined
    for (const [index, record] of records.entries()) {
      const result = results[index]
      if (result === undefined) continue
      record.samples = [...record.samples, result.sample].slice(-RANK.samples)
      record.head = result.head ?? record.head
      record.isUnconfirmed = index === unconfirmed
    }
  }

  function probeWhenDue(): void {
    if (nodes.length < 2 || clock.now() - probedAtMs < RANK.intervalMs) return
    probedAtMs = clock.now()
    void probeAll()
  }

  return {
    ranked() {
      probeWhenDue()
      const isCooling = ({ failedAtMs }: Observed) => clock.now() - failedAtMs < COOL_DOWN_MS
      const order = rankNodes(records.map((record) => ({ ...record, isCooling: isCooling(record) })))
      return order.flatMap((index) => trusted[index] ?? [])
    },
    async send(calls, signal) {
      probeWhenDue()
      const order = rankNodes(records).flatMap((index) => observed[index] ?? [])
      const filters = calls.flatMap(({ method }, at) => (isFilterMethod(method) ? [at] : []))
      const others = calls.flatMap(({ method }, at) => (isFilterMethod(method) ? [] : [at]))
      const outcomes: RpcOutcome[] = []
      const sendAlong = async (positions: readonly number[], path: readonly ChainNode[]) => {
        const requests = positions.flatMap((at) => calls[at] ?? [])
        const answers = await tryInTurn(requests, path, { signal })
        for (const [index, at] of positions.entries()) {
          const outcome = answers[index]
          if (outcome !== undefined) outcomes[at] = outcome
        }
      }
      await Promise.all([sendAlong(others, order), sendAlong(filters, observed.slice(0, 1))])
      return outcomes
    },
  }
}

/** Returns the node, and records its newest block from its responses. */
function observeHeads(node: ChainNode, record: Observed | undefined): ChainNode {
  return {
    async send(calls, signal) {
      const answers = await node.send(calls, signal)
      for (const [index, call] of calls.entries()) {
        const seen = readHead(call, answers[index])
        // A height without a time cannot be compared before a block was seen.
        const timestamp = seen?.timestamp ?? record?.head?.timestamp
        if (record !== undefined && seen?.number !== undefined && timestamp !== undefined)
          record.head = { number: seen.number, timestamp }
      }
      return answers
    },
  }
}

/** Returns the node, and records the time of its last failure. */
function observeFailures(node: ChainNode, record: Observed | undefined, clock: Clock): ChainNode {
  return {
    async send(calls, signal) {
      try {
        return await node.send(calls, signal)
      } catch (error) {
        if (record !== undefined) record.failedAtMs = clock.now()
        throw error
      }
    },
  }
}
