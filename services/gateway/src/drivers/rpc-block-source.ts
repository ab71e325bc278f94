import { WalletError } from '@latchkey/errors'
import { type Hex, toQuantity } from '@latchkey/primitives'
import * as v from 'valibot'
import type { IndexedBlock } from '../domain/activity.ts'
import { blockHeader, type RawBlock, rawBlock, rawCallFrames, rawReceipts, rawTraces } from '../domain/chain-data.ts'
import { indexBlock } from '../domain/index-block.ts'
import {
  movesFromCallFrames,
  movesFromTraces,
  movesFromTransactions,
  type NativeMoves,
} from '../domain/native-moves.ts'
import type { BlockSource } from '../ports/block-source.ts'
import type { NodePool, RpcCall, RpcOutcome } from '../ports/chain-node.ts'
import { readOutcome } from './rpc-call.ts'

export interface RpcBlockSourceOptions {
  readonly chainId: number
  readonly nodes: NodePool
  /** Lower case. */
  readonly wrappedNative?: Hex | undefined
}

/** How moves of the coin are found, best first; a node that lacks one makes the source fall to the next for good. */
type TraceMode = 'trace_block' | 'debug_traceBlockByHash' | 'value'

/** Per block: itself, its receipts, its traces. */
const CALLS_PER_BLOCK = 3

/** Returns blocks read over JSON-RPC: one batch for a range. @see chains.md 7 */
export function createRpcBlockSource({ chainId, nodes, wrappedNative }: RpcBlockSourceOptions): BlockSource {
  let mode: TraceMode = 'trace_block'

  async function read(from: number, to: number, signal?: AbortSignal): Promise<readonly IndexedBlock[]> {
    const numbers = Array.from({ length: to - from + 1 }, (_, offset) => from + offset)
    const outcomes = await nodes.send(numbers.flatMap(callsOf), signal)
    const blocks: IndexedBlock[] = []
    for (const index of numbers.keys()) {
      const [blockOutcome, receiptsOutcome, tracesOutcome] = outcomes.slice(index * CALLS_PER_BLOCK)
      const block = readOutcome(blockOutcome, 'eth_getBlockByNumber', rawBlock)
      const receipts = readOutcome(receiptsOutcome, 'eth_getBlockReceipts', rawReceipts)
      // An empty block moves nothing, whatever the node can trace.
      const moves =
        block.transactions.length === 0
          ? new Map()
          : ((await readMoves(block, tracesOutcome, signal)) ?? movesFromTransactions(block, receipts))
      blocks.push(indexBlock(block, receipts, moves, wrappedNative))
    }
    assertLinked(blocks)
    return blocks
  }

  async function readMoves(
    block: RawBlock,
    traces: RpcOutcome | undefined,
    signal?: AbortSignal,
  ): Promise<NativeMoves | undefined> {
    if (mode === 'trace_block') {
      if (!isUnsupported(traces)) {
        const parsed = readOutcome(traces, 'trace_block', rawTraces)
        if (parsed.some(({ blockHash }) => blockHash !== block.hash)) throw changedMind()
        return movesFromTraces(parsed)
      }
      mode = 'debug_traceBlockByHash'
    }
    if (mode === 'value') return undefined
    const [frames] = await nodes.send(
      [{ method: 'debug_traceBlockByHash', params: [block.hash, { tracer: 'callTracer' }] }],
      signal,
    )
    if (!isUnsupported(frames))
      return movesFromCallFrames(
        readOutcome(frames, 'debug_traceBlockByHash', rawCallFrames).map(({ result }) => result),
      )
    mode = 'value'
    return undefined
  }

  function callsOf(number: number): readonly RpcCall[] {
    const height = toQuantity(number)
    return [
      { method: 'eth_getBlockByNumber', params: [height, true] },
      { method: 'eth_getBlockReceipts', params: [height] },
      // Keeps three calls per block in every mode; the last one is then the cheapest there is.
      mode === 'trace_block' ? { method: 'trace_block', params: [height] } : { method: 'eth_chainId' },
    ]
  }

  return {
    read,
    async head(signal) {
      const [id, latest] = await nodes.send(
        [{ method: 'eth_chainId' }, { method: 'eth_getBlockByNumber', params: ['latest', false] }],
        signal,
      )
      const served = readOutcome(id, 'eth_chainId', v.string())
      // A node of another chain would look like a fork at block 0 and empty the index.
      if (Number(served) !== chainId)
        throw new WalletError('http/malformed', { url: 'The chain node', problem: `it serves chain ${served}` })
      const { number, hash } = readOutcome(latest, 'eth_getBlockByNumber', blockHeader)
      return { number, hash }
    },
    async hashAt(number, signal) {
      const call = { method: 'eth_getBlockByNumber', params: [toQuantity(number), false] }
      const [block] = await nodes.send([call], signal)
      return readOutcome(block, call.method, v.nullable(blockHeader))?.hash
    },
  }
}

/** Tells whether a node lacks the method, as its plan or its program decides. */
function isUnsupported(outcome: RpcOutcome | undefined): boolean {
  if (outcome === undefined || !('error' in outcome)) return false
  const { code, message } = outcome.error
  return (
    code === -32601 ||
    code === -32604 ||
    /method not|not (?:found|supported|available|whitelisted|allowed)/i.test(message)
  )
}

function assertLinked(blocks: readonly IndexedBlock[]): void {
  for (const [index, block] of blocks.entries()) {
    const before = blocks[index - 1]
    if (before !== undefined && (block.parentHash !== before.hash || block.number !== before.number + 1))
      throw changedMind()
  }
}

function changedMind(): WalletError {
  return new WalletError('http/malformed', { url: 'The chain node', problem: 'blocks changed while they were read' })
}
