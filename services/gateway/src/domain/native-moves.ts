import type { ChainEvent } from './activity.ts'
import type { RawBlock, RawCallFrame, RawReceipt, RawTrace } from './chain-data.ts'

/** Coin transfers by position of the transaction in its block. */
export type NativeMoves = ReadonlyMap<number, readonly ChainEvent[]>

/**
 * Returns the coin transfers of `trace_block`: calls with value, value sent to new contracts, and the balance of
 * destroyed contracts. Calls below a failed call transfer nothing, even if the inner call reports no error.
 */
export function movesFromTraces(traces: readonly RawTrace[]): NativeMoves {
  const failed = new Map<number, string[]>()
  for (const { error, transactionPosition, traceAddress } of traces) {
    if (typeof error === 'string' && typeof transactionPosition === 'number')
      append(failed, transactionPosition, pathOf(traceAddress))
  }
  const moves = new Map<number, ChainEvent[]>()
  for (const trace of traces) {
    const at = trace.transactionPosition
    const move = moveOf(trace)
    if (typeof at !== 'number' || move === undefined) continue
    const path = pathOf(trace.traceAddress)
    if (failed.get(at)?.some((prefix) => path.startsWith(prefix)) !== true) append(moves, at, move)
  }
  return moves
}

/** `[1, 12]` → `/1/12/`; the final slash prevents `1` from being a prefix of `12`. */
function pathOf(traceAddress: readonly number[]): string {
  return `/${traceAddress.map((step) => `${step}/`).join('')}`
}

function moveOf({ type, action, result }: RawTrace): ChainEvent | undefined {
  if (type === 'call' && (action.callType ?? 'call') === 'call') return toMove(action.from, action.to, action.value)
  if (type === 'create') return toMove(action.from, result?.address, action.value)
  if (type === 'suicide' || type === 'selfdestruct') return toMove(action.address, action.refundAddress, action.balance)
  return undefined
}

/** Returns the coin transfers of the call tracer; the fallback if a node has no `trace_block`. */
export function movesFromCallFrames(frames: readonly RawCallFrame[]): NativeMoves {
  const moves = new Map<number, ChainEvent[]>()
  const visit = (frame: RawCallFrame, at: number): void => {
    if (frame.error !== null) return
    // DELEGATECALL and CALLCODE repeat the value of their caller and transfer nothing.
    const isMove = /^(?:CALL|CREATE2?|SELFDESTRUCT)$/i.test(frame.type)
    const move = isMove ? toMove(frame.from, frame.to, frame.value) : undefined
    if (move !== undefined) append(moves, at, move)
    for (const call of frame.calls) visit(call, at)
  }
  for (const [at, frame] of frames.entries()) visit(frame, at)
  return moves
}

/** Returns the value of each successful transaction itself; the last fallback, which misses internal transfers. */
export function movesFromTransactions(block: RawBlock, receipts: readonly RawReceipt[]): NativeMoves {
  const moves = new Map<number, ChainEvent[]>()
  for (const [at, { from, to, value }] of block.transactions.entries()) {
    const receipt = receipts[at]
    const move = receipt?.status === 1 ? toMove(from, to ?? receipt.contractAddress, value) : undefined
    if (move !== undefined) append(moves, at, move)
  }
  return moves
}

function toMove(
  from: ChainEvent['from'] | null | undefined,
  to: ChainEvent['to'] | null | undefined,
  amount: bigint | null | undefined,
): ChainEvent | undefined {
  if (from == null || to == null || amount == null || amount === 0n) return undefined
  return { kind: 'native', contract: null, tokenId: null, from, to, amount }
}

function append<K, T>(lists: Map<K, T[]>, key: K, value: T): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}
