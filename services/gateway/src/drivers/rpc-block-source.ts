import { WalletError } from '@latchkey/errors'
import type { Clock } from '@latchkey/host'
import { type Hex, toQuantity } from '@latchkey/primitives'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { IndexedBlock } from '../domain/activity.ts'
import { blockHeader, type RawBlock, rawBlock, rawReceipts } from '../domain/chain-data.ts'
import { indexBlock } from '../domain/index-block.ts'
import type { NativeMoves } from '../domain/native-moves.ts'
import type { BlockSource } from '../ports/block-source.ts'
import type { ChainNode, NodePool, RpcCall } from '../ports/chain-node.ts'
import { readOutcome } from './rpc-call.ts'
import { surveyNodes, toHeaderCall } from './survey-nodes.ts'
import { createTraceReader } from './trace-reader.ts'
import { tryInTurn } from './try-in-turn.ts'

export interface RpcBlockSourceOptions {
  readonly chainId: number
  readonly nodes: NodePool
  readonly clock: Clock
  /** Lower case. */
  readonly wrappedNative?: Hex | undefined
  /** False reads no traces, so that payments from inner calls are not indexed. Default true. */
  readonly readsTraces?: boolean | undefined
  readonly logger?: Logger | undefined
  /** Returns a signal that aborts after the delay. */
  readonly deadline?: (delayMs: number) => AbortSignal
}

/** Calls per block: the block and its receipts. */
const CALLS_PER_BLOCK = 2

/**
 * Returns blocks read over JSON-RPC: one batch for a range, and one for the traces of its blocks. Block, receipts and
 * traces may come from different nodes, so each is checked against the block's hash.
 *
 * @see chains.md 7
 */
export function createRpcBlockSource(options: RpcBlockSourceOptions): BlockSource {
  const { chainId, nodes, clock, wrappedNative, readsTraces = true, logger, deadline = AbortSignal.timeout } = options
  const traces = createTraceReader({ clock })
  let isMissingTraces = false

  async function read(
    from: number,
    to: number,
    order: readonly ChainNode[],
    signal?: AbortSignal,
  ): Promise<readonly IndexedBlock[]> {
    const numbers = Array.from({ length: to - from + 1 }, (_, offset) => from + offset)
    // A node that lags returns null for a block that the next node has.
    const isResult = (result: unknown) => result !== null
    const calls = numbers.flatMap(toCalls)
    // One block may exceed the size of a batch, so its parts are read in separate requests.
    const requests = numbers.length === 1 ? calls.map((call) => [call]) : [calls]
    const outcomes = (
      await Promise.all(requests.map((request) => tryInTurn(request, order, { signal, isResult })))
    ).flat()
    const blocks = numbers.map((_, index) =>
      readOutcome(outcomes[index * CALLS_PER_BLOCK], 'eth_getBlockByNumber', rawBlock),
    )
    assertLinked(blocks)
    const receipts = numbers.map((_, index) =>
      readOutcome(outcomes[index * CALLS_PER_BLOCK + 1], 'eth_getBlockReceipts', rawReceipts),
    )
    const moves = await readMoves(blocks, order, signal)
    return blocks.map((block, index) => indexBlock(block, receipts[index] ?? [], moves.get(block.hash), wrappedNative))
  }

  async function readMoves(blocks: readonly RawBlock[], order: readonly ChainNode[], signal?: AbortSignal) {
    const filled = blocks.filter(({ transactions }) => transactions.length > 0)
    const moves: ReadonlyMap<Hex, NativeMoves> = readsTraces ? await traces.read(filled, order, signal) : new Map()
    if (filled.length > 0) reportTraces(moves.size < filled.length)
    return moves
  }

  function reportTraces(isMissing: boolean): void {
    if (isMissing === isMissingTraces) return
    isMissingTraces = isMissing
    if (isMissing) logger?.warn({ chainId }, 'no node has traces: payments from inside calls are not indexed')
    else logger?.info({ chainId }, 'a node has traces: payments from inside calls are indexed from here on')
  }

  /** Returns the nodes of a branch, then the others, which may lag behind it. */
  function inOrder(branch: readonly ChainNode[]): readonly ChainNode[] {
    const ranked = nodes.ranked()
    return [...ranked.filter((node) => branch.includes(node)), ...ranked.filter((node) => !branch.includes(node))]
  }

  return {
    async findBranch(tip, signal) {
      const survey = await surveyNodes({ chainId, nodes: nodes.ranked(), tip, deadline, signal })
      return {
        head: survey.head,
        relation: survey.relation,
        haveAllResponded: survey.haveAllResponded,
        async hashAt(number, signal) {
          const call = toHeaderCall(number)
          const [block] = await tryInTurn([call], survey.nodes, { signal })
          return readOutcome(block, call.method, v.nullable(blockHeader))?.hash
        },
        read: (from, to, signal) => read(from, to, inOrder(survey.nodes), signal),
      }
    },
  }
}

function toCalls(number: number): readonly RpcCall[] {
  const height = toQuantity(number)
  return [
    { method: 'eth_getBlockByNumber', params: [height, true] },
    { method: 'eth_getBlockReceipts', params: [height] },
  ]
}

function assertLinked(blocks: readonly RawBlock[]): void {
  for (const [index, block] of blocks.entries()) {
    const before = blocks[index - 1]
    if (before !== undefined && (block.parentHash !== before.hash || block.number !== before.number + 1))
      throw new WalletError('http/malformed', {
        url: 'The chain node',
        problem: 'blocks changed while they were read',
      })
  }
}
