import { isWalletError, toWalletError, WalletError } from '@latchkey/errors'
import type { Clock } from '@latchkey/host'
import { type Hex, toQuantity } from '@latchkey/primitives'
import { type RawBlock, rawCallFrames, rawTraces } from '../domain/chain-data.ts'
import { movesFromCallFrames, movesFromTraces, type NativeMoves } from '../domain/native-moves.ts'
import type { ChainNode, NodeAnswer, RpcCall } from '../ports/chain-node.ts'
import { readOutcome } from './rpc-call.ts'

/** Time for which a node that reported a missing tracing method gets no call of that method. */
export const TRACE_REPROBE_MS = 600_000

/** JSON-RPC 2.0 "method not found", the code of providers for "not supported", and that of EIP-1474. */
const UNSUPPORTED_CODES: ReadonlySet<number> = new Set([-32601, -32604, -32004])

export interface TraceReader {
  /**
   * Returns the transfers inside the calls of each block, by its hash. A block is omitted only if every node has
   * reported that it has no tracing method.
   *
   * @param nodes - in the order of attempts.
   * @throws rpc/…, http/… if a node that may have traces failed, and no other returned them
   */
  readonly read: (
    blocks: readonly RawBlock[],
    nodes: readonly ChainNode[],
    signal?: AbortSignal,
  ) => Promise<ReadonlyMap<Hex, NativeMoves>>
}

interface TraceMethod {
  readonly toCall: (block: RawBlock) => RpcCall
  /** @throws rpc/error, http/malformed also if the traces belong to another block, or not to all its transactions */
  readonly parse: (answer: NodeAnswer | undefined, block: RawBlock) => NativeMoves
  /** Time at which a node last reported that it lacks the method. */
  readonly refusedAtMs: Map<ChainNode, number>
}

/**
 * Returns a reader of traces that remembers which tracing methods each node lacks.
 *
 * Only a node's own "method not found" or "not supported" is remembered, for {@link TRACE_REPROBE_MS}. Every other
 * failure is temporary: the read fails, and is repeated.
 */
export function createTraceReader({ clock }: { readonly clock: Clock }): TraceReader {
  // The best method first; for two nodes with traces, the order does not matter.
  const methods: readonly TraceMethod[] = [
    {
      toCall: ({ number }) => ({ method: 'trace_block', params: [toQuantity(number)] }),
      parse: parseTraces,
      refusedAtMs: new Map(),
    },
    {
      toCall: ({ hash }) => ({ method: 'debug_traceBlockByHash', params: [hash, { tracer: 'callTracer' }] }),
      parse: parseCallFrames,
      refusedAtMs: new Map(),
    },
  ]

  async function read(blocks: readonly RawBlock[], nodes: readonly ChainNode[], signal?: AbortSignal) {
    const moves = new Map<Hex, NativeMoves>()
    const silent = new Set<ChainNode>()
    let failure: WalletError | undefined
    for (const method of methods) {
      for (const node of nodes) {
        const open = blocks.filter(({ hash }) => !moves.has(hash))
        if (open.length === 0) return moves
        if (silent.has(node) || isKnownToLack(method, node)) continue
        const found = await readFrom(node, method, open, signal)
        for (const [hash, each] of found.moves) moves.set(hash, each)
        if (found.isSilent) silent.add(node)
        // A node that lacked the method before, and now fails for another reason, most likely still lacks it.
        if (found.moves.size === 0 && (found.isRefused || method.refusedAtMs.has(node)))
          method.refusedAtMs.set(node, clock.now())
        else {
          method.refusedAtMs.delete(node)
          failure = found.failure ?? failure
        }
      }
    }
    if (failure !== undefined && moves.size < blocks.length) throw failure
    return moves
  }

  function isKnownToLack({ refusedAtMs }: TraceMethod, node: ChainNode): boolean {
    return clock.now() - (refusedAtMs.get(node) ?? Number.NEGATIVE_INFINITY) < TRACE_REPROBE_MS
  }

  return { read }
}

interface Found {
  readonly moves: ReadonlyMap<Hex, NativeMoves>
  /** True if the node reported that it lacks the method. */
  readonly isRefused: boolean
  /** True if the whole request failed. */
  readonly isSilent: boolean
  readonly failure: WalletError | undefined
}

async function readFrom(
  node: ChainNode,
  method: TraceMethod,
  blocks: readonly RawBlock[],
  signal: AbortSignal | undefined,
): Promise<Found> {
  const answers = await node.send(blocks.map(method.toCall), signal).catch(toWalletError)
  const moves = new Map<Hex, NativeMoves>()
  if (isWalletError(answers)) return { moves, isRefused: false, isSilent: true, failure: answers }
  let failure: WalletError | undefined
  for (const [index, block] of blocks.entries()) {
    try {
      moves.set(block.hash, method.parse(answers[index], block))
    } catch (error) {
      failure = toWalletError(error)
    }
  }
  const isRefused = answers.some((answer) => 'error' in answer && UNSUPPORTED_CODES.has(answer.error.code))
  return { moves, isRefused, isSilent: false, failure }
}

function parseTraces(answer: NodeAnswer | undefined, block: RawBlock): NativeMoves {
  const traces = readOutcome(answer, 'trace_block', rawTraces)
  if (traces.some(({ blockHash }) => blockHash !== block.hash)) throw malformed('traces of another block')
  const traced = new Set(traces.map(({ transactionPosition }) => transactionPosition))
  assertComplete(block, (index) => traced.has(index))
  return movesFromTraces(traces)
}

function parseCallFrames(answer: NodeAnswer | undefined, block: RawBlock): NativeMoves {
  const frames = readOutcome(answer, 'debug_traceBlockByHash', rawCallFrames)
  if (frames.some(({ txHash }, index) => txHash != null && txHash !== block.transactions[index]?.hash))
    throw malformed('traces of another block')
  assertComplete(block, (index) => index < frames.length)
  return movesFromCallFrames(frames.map(({ result }) => result))
}

/** A node that has not traced a block yet may return an empty list. */
function assertComplete({ transactions }: RawBlock, isTraced: (index: number) => boolean): void {
  if (transactions.some(({ gasPrice }, index) => (gasPrice ?? 0n) > 0n && !isTraced(index)))
    throw malformed('a transaction has no trace')
}

function malformed(problem: string): WalletError {
  return new WalletError('http/malformed', { url: 'The chain node', problem })
}
