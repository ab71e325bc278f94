import { isWalletError, WalletError } from '@latchkey/errors'
import { type Clock, systemClock } from '@latchkey/host'
import { settleResent } from '../domain/resent-transaction.ts'
import { isBusyError } from '../domain/rpc-errors.ts'
import { costOf, RPC_TIMEOUT_MS, timeoutMsOf } from '../domain/rpc-methods.ts'
import type { ChainNode, NodeAnswer, RpcCall } from '../ports/chain-node.ts'
import { type NodeResponses, readResponses, UNANSWERED } from './read-responses.ts'
import { runWithLimit } from './run-with-limit.ts'

/** Maximum calls in a batch, because providers reject larger ones. The calls of callers are limited by their cost. */
const MAX_CALLS = 100
/** Maximum for the first calls of a caller, which show how large the results are, and for calls with large results. */
const MAX_LARGE_CALLS = 20
/** Size of the results of the first calls, in bytes, from which they are large. */
const LARGE_BYTES = 256 * 1024
/** Maximum simultaneous requests for one `send`. */
const MAX_REQUESTS = 4
/** Maximum simultaneous requests to a node without batch support. */
const MAX_SINGLE_REQUESTS = 8
/** Time for which a node that rejected a batch gets single calls. */
const NO_BATCHES_MS = 600_000
/** Statuses that concern the caller or the load, not the batch format. @see RFC 9110 section 15.5, RFC 6585 */
const NOT_ABOUT_BATCHES: ReadonlySet<number> = new Set([401, 403, 408, 429])

export interface HttpNodeOptions {
  readonly url: string
  /** Absent: the time limit of the method. */
  readonly timeoutMs?: number
  readonly fetch?: typeof globalThis.fetch
  /** Returns a signal that aborts after so many milliseconds. */
  readonly deadline?: (delayMs: number) => AbortSignal
  readonly clock?: Clock
}

interface Exchange {
  readonly timeoutMs: number
  readonly timeout: AbortSignal
  readonly signal: AbortSignal
}

/**
 * Returns a chain node that speaks JSON-RPC over HTTP. The URL may contain a key and is never put into an error.
 *
 * A node that rejects a batch gets single calls, and for ten minutes no further batch.
 *
 * @throws rpc/no-url
 */
export function createHttpNode(options: HttpNodeOptions): ChainNode {
  const { url, fetch = globalThis.fetch, deadline = AbortSignal.timeout, clock = systemClock } = options
  if (url === '') throw new WalletError('rpc/no-url')
  let noBatchesUntilMs = Number.NEGATIVE_INFINITY

  async function send(calls: readonly RpcCall[], signal?: AbortSignal): Promise<readonly NodeAnswer[]> {
    const answers: NodeAnswer[] = []
    const stop = new AbortController()
    const all = signal === undefined ? stop.signal : AbortSignal.any([stop.signal, signal])
    const sendFrom = (start: number, some: readonly RpcCall[], maxCost: number, maxRequests: number) =>
      runWithLimit(maxRequests, toGroups(some, maxCost), async (positions) => {
        const group = positions.flatMap((at) => some[at] ?? [])
        const timeoutMs = options.timeoutMs ?? timeoutMsOf(group[0]?.method ?? '')
        const received = await sendGroup(group, { timeoutMs, timeout: deadline(timeoutMs), signal: all })
        for (const [index, at] of positions.entries()) answers[start + at] = received[index] ?? UNANSWERED
      })
    try {
      const first = countFirst(calls)
      await sendFrom(0, calls.slice(0, first), MAX_LARGE_CALLS, 1)
      const isLarge = first > 0 && sizeOf(answers) > LARGE_BYTES
      await sendFrom(first, calls.slice(first), isLarge ? MAX_LARGE_CALLS : MAX_CALLS, isLarge ? 1 : MAX_REQUESTS)
    } finally {
      // After a failure, the other requests are useless.
      stop.abort()
    }
    return answers
  }

  async function sendGroup(
    calls: readonly RpcCall[],
    exchange: Exchange,
  ): Promise<readonly (NodeAnswer | undefined)[]> {
    const spent = calls[0]?.budget?.refusal()
    if (spent !== undefined) return calls.map(() => ({ failure: spent }))
    if (calls.length > 1 && clock.now() < noBatchesUntilMs) return sendSingly(calls, exchange)
    const { responses, status } = await post(calls, exchange)
    const { refusal } = responses
    if (calls.length === 1) return assertAnswered(responses, calls, status)
    if (refusal !== undefined && (isBusyError(refusal) || NOT_ABOUT_BATCHES.has(status) || status >= 500))
      return calls.map(() => ({ error: refusal }))
    const isRefused = refusal !== undefined || (status >= 400 && status < 500 && !NOT_ABOUT_BATCHES.has(status))
    if (!isRefused) return assertAnswered(responses, calls, status)
    noBatchesUntilMs = clock.now() + NO_BATCHES_MS
    const again = await sendSingly(calls, exchange)
    return again.map((answer, at) => {
      const call = calls[at]
      return answer === undefined || call === undefined ? answer : settleResent(call, answer)
    })
  }

  /** If a node fails midway, its responses so far are kept, and the other calls go to the next node. */
  async function sendSingly(
    calls: readonly RpcCall[],
    exchange: Exchange,
  ): Promise<readonly (NodeAnswer | undefined)[]> {
    const answers: (NodeAnswer | undefined)[] = Array.from({ length: calls.length })
    try {
      await runWithLimit(MAX_SINGLE_REQUESTS, [...calls.entries()], async ([at, call]) => {
        const { responses, status } = await post([call], exchange)
        answers[at] = assertAnswered(responses, [call], status)[0]
      })
    } catch (error) {
      if (answers.every((answer) => answer === undefined)) throw error
    }
    return answers
  }

  async function post(calls: readonly RpcCall[], { timeoutMs, timeout, signal }: Exchange) {
    const requests = calls.map(toRequestText)
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        // Some nodes reject a batch with a single call.
        body: calls.length === 1 ? requests.join() : `[${requests.join()}]`,
        signal: AbortSignal.any([timeout, signal]),
        redirect: 'error',
      })
      return { responses: await readResponses(response, calls.length, calls[0]?.budget), status: response.status }
    } catch (cause) {
      if (isWalletError(cause)) throw cause
      if (timeout.aborted) throw new WalletError('rpc/timeout', { method: nameOf(calls), timeoutMs }, { cause })
      throw new WalletError('http/unreachable', { url: 'The chain node' }, { cause })
    }
  }

  return { send }
}

/**
 * Returns groups of calls that are sent together, by position. A call with a longer timeout is sent alone. Calls of a
 * caller are grouped by their cost, so that a batch of large ones ends where the caller's budget ends.
 */
function toGroups(calls: readonly RpcCall[], maxCost: number): readonly (readonly number[])[] {
  const groups: number[][] = []
  let weight = maxCost
  for (const [at, { method, paramsText, budget }] of calls.entries()) {
    const cost = isSlow(method) ? maxCost : budget === undefined ? 1 : costOf(method, paramsText)
    weight += cost
    if (weight > maxCost) {
      groups.push([])
      weight = cost
    }
    groups.at(-1)?.push(at)
  }
  return groups
}

/**
 * Returns how many calls are sent before the others, to measure the size of their results. None if this service itself
 * calls `send`, or if the first call may have to wait for one of the others.
 */
function countFirst(calls: readonly RpcCall[]): number {
  const [first] = calls
  if (first?.budget === undefined || isSlow(first.method)) return 0
  return toGroups(calls, MAX_LARGE_CALLS)[0]?.length ?? 0
}

function isSlow(method: string): boolean {
  return timeoutMsOf(method) !== RPC_TIMEOUT_MS
}

/** Returns the bytes of results. A dropped result counts as infinitely large. */
function sizeOf(answers: readonly NodeAnswer[]): number {
  return answers.reduce((sum, answer) => {
    if ('failure' in answer) return Number.POSITIVE_INFINITY
    return 'result' in answer && answer.result instanceof Uint8Array ? sum + answer.result.byteLength : sum
  }, 0)
}

function toRequestText({ method, params, paramsText }: RpcCall, id: number): string {
  return `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(method)},"params":${paramsText ?? JSON.stringify(params ?? [])}}`
}

function nameOf(calls: readonly RpcCall[]): string {
  return calls.length === 1 ? (calls[0]?.method ?? '') : `batch of ${calls.length}`
}

/** Several nodes send a valid JSON-RPC error with an HTTP error status. @throws rpc/http, http/malformed */
function assertAnswered({ isJsonRpc, answers }: NodeResponses, calls: readonly RpcCall[], status: number) {
  const [only] = answers
  const isExplained = calls.length === 1 && isJsonRpc && only !== undefined && 'error' in only && only !== UNANSWERED
  if ((status < 200 || status > 299) && !isExplained)
    throw new WalletError('rpc/http', { method: nameOf(calls), status })
  if (!isJsonRpc) throw new WalletError('http/malformed', { url: 'The chain node', problem: 'it sent no JSON-RPC' })
  return answers
}
