import { isWalletError, kindOf, toWalletError, WalletError } from '@latchkey/errors'
import { MAX_BATCH } from '@latchkey/protocol/gateway'
import { boundGas } from '../domain/bound-gas.ts'
import { costOf, isSafeMethod, type RpcFamily } from '../domain/rpc-methods.ts'
import type { NodePool, RpcCall, RpcOutcome } from '../ports/chain-node.ts'
import type { RpcBody, RpcEntry } from './rpc-body.ts'
import type { RpcLease } from './rpc-limits.ts'
import { INVALID_REQUEST, type JsonPieces, toRpcRefusal, toRpcResponse } from './rpc-response.ts'

/** Timeout of one request, for all rounds of its calls together. */
export const REQUEST_TIMEOUT_MS = 60_000

/** @throws rpc/invalid-request */
export function assertLength({ entries }: RpcBody): void {
  if (entries.length === 0) throw new WalletError('rpc/invalid-request', { problem: 'the batch is empty' })
  if (entries.length > MAX_BATCH)
    throw new WalletError('rpc/invalid-request', { problem: `more than ${MAX_BATCH} requests in one batch` })
}

/** An entry with the call that a node may get. */
export interface CheckedEntry extends RpcEntry {
  /** The call that may be sent to a node, or the reason why none is. */
  readonly sendable: RpcCall | WalletError
}

/** Returns the entry with its call if the family supports the method and the parameters are valid. */
export function toCheckedEntry(entry: RpcEntry, family: RpcFamily): CheckedEntry {
  return { ...entry, ...toSendable(entry, family) }
}

function toSendable({ call }: RpcEntry, family: RpcFamily): Pick<CheckedEntry, 'sendable'> {
  if (isWalletError(call)) return { sendable: call }
  if (!isSafeMethod(call.method, family)) return { sendable: new WalletError('rpc/method-not-allowed') }
  try {
    return { sendable: family === 'eip155' ? boundGas(call) : call }
  } catch (error) {
    return { sendable: toWalletError(error) }
  }
}

/** Returns the cost in tokens of the caller's budget. */
export function costOfEntries(entries: readonly CheckedEntry[]): number {
  return entries.reduce(
    (sum, { sendable }) => sum + (isWalletError(sendable) ? 1 : costOf(sendable.method, sendable.paramsText)),
    0,
  )
}

export interface AnswerOptions {
  readonly lease: RpcLease
  readonly requestId: string
  readonly signal: AbortSignal
}

/** Sends the calls of the entries to the nodes, and returns the responses in the order of the entries. */
export async function answerEntries(entries: readonly CheckedEntry[], nodes: NodePool, options: AnswerOptions) {
  const { lease, requestId, signal } = options
  const answers = entries.map(({ sendable }): RpcOutcome | RpcCall =>
    isWalletError(sendable) ? { failure: sendable } : { ...sendable, budget: lease },
  )
  const sent = answers.flatMap((answer, at) => ('method' in answer ? [at] : []))
  const outcomes = await nodes.send(
    answers.flatMap((answer) => ('method' in answer ? [answer] : [])),
    signal,
  )
  for (const [index, at] of sent.entries()) {
    const outcome = outcomes[index]
    if (outcome !== undefined) answers[at] = outcome
  }
  return {
    responses: entries.flatMap(({ id, call }, at) => toResponse({ id, call }, answers[at], requestId)),
    /**
     * Returns one of the failures for the log, because the nodes of a network mostly fail all calls for the same
     * reason.
     */
    failure: outcomes.flatMap((outcome) => ('failure' in outcome ? outcome.failure : []))[0],
    status: statusOf(outcomes),
  }
}

/** A notification, which has no id, gets no response. @see JSON-RPC 2.0 section 4.1 */
function toResponse(
  { id, call }: RpcEntry,
  answer: RpcOutcome | RpcCall | undefined,
  requestId: string,
): readonly JsonPieces[] {
  if (id === undefined || answer === undefined || 'method' in answer) return []
  if (isWalletError(call)) return [[toRpcRefusal(id, call, { requestId, code: INVALID_REQUEST })]]
  return [toRpcResponse(id, answer, requestId)]
}

/** A client with several URLs uses the next one after 503, and waits after 429. */
function statusOf(outcomes: readonly RpcOutcome[]): 200 | 429 | 503 {
  const kinds = new Set(outcomes.map((outcome) => ('failure' in outcome ? kindOf(outcome.failure) : undefined)))
  if (kinds.size === 0 || kinds.has(undefined) || kinds.has('invalid')) return 200
  return kinds.size === 1 && kinds.has('rate-limited') ? 429 : 503
}
