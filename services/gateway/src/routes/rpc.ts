import { isWalletError, toWalletError, WalletError } from '@latchkey/errors'
import { logFailure, parseQuery } from '@latchkey/http'
import { MAX_BATCH, rpcQuery } from '@latchkey/protocol/gateway'
import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { GatewayDeps } from '../deps.ts'
import { costOf, isSafeMethod, type RpcFamily } from '../domain/rpc-methods.ts'
import { type Allowance, callerOf } from '../http/allowance.ts'
import { createPurse } from '../http/create-purse.ts'
import { readRequestBody } from '../http/read-request-body.ts'
import { parseRpcBody, type RpcBody, type RpcEntry } from '../http/rpc-body.ts'
import { RETRY_IN_SECONDS, type RpcLease, type RpcMemory } from '../http/rpc-limits.ts'
import {
  INVALID_REQUEST,
  type JsonPieces,
  joinBatch,
  PARSE_ERROR,
  toHttpBody,
  toRequestRefusal,
  toRpcRefusal,
  toRpcResponse,
} from '../http/rpc-response.ts'
import type { NodePool, RpcCall, RpcOutcome } from '../ports/chain-node.ts'

const PATHS = ['/v1', '/v1/']
/** Timeout of one request, for all rounds of its calls together. */
const REQUEST_TIMEOUT_MS = 60_000

/**
 * `POST /v1/?chainId=&projectId=`: JSON-RPC to the nodes of a network, one request or a batch.
 *
 * A request that cannot be served gets an error in its own entry; the others of the batch are served. Results pass through as
 * the text that the node sent, within the bounds of `RPC_LIMITS`. When no node responded to any of the calls, the status is
 * 503, so that a client with several addresses moves on.
 *
 * @see Spec §7 "Per-chain RPC"
 */
export function rpcRoute(deps: GatewayDeps, allowance: Allowance, memory: RpcMemory): Hono {
  const routes = new Hono()
  routes.on('POST', PATHS, async (context) => {
    const { chainId } = parseQuery(context, rpcQuery)
    const nodes = (deps.chains.get(chainId) ?? deps.solana?.get(chainId))?.nodes
    if (nodes === undefined) throw new WalletError('rpc/no-url-for-chain', { chainId })
    const family = chainId.startsWith('solana:') ? 'solana' : 'eip155'
    const requestId = context.get('requestId')
    const lease = memory.open(callerOf(deps, context), createPurse(allowance, context))
    try {
      const body = parseRpcBody(await readRequestBody(context.req.raw, lease))
      if (body === undefined) {
        const error = new WalletError('rpc/invalid-request', { problem: 'it is not JSON' })
        return respond(context, [toRpcRefusal('null', error, { requestId, code: PARSE_ERROR })], 400, lease)
      }
      assertLength(body)
      allowance.charge(context, priceOf(body))
      const signal = AbortSignal.any([context.req.raw.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)])
      const answered = await answerEntries(body, nodes, { lease, requestId, signal, family })
      const { responses, status, failure } = answered
      if (failure !== undefined && !context.req.raw.signal.aborted) logFailure(failure, requestId, deps.logger)
      const [only] = responses
      if (only === undefined) {
        lease.close()
        return context.body(null, 204)
      }
      return respond(context, body.isBatch ? joinBatch(responses) : only, status, lease)
    } catch (error) {
      lease.close()
      throw error
    }
  })
  return routes
}

/** Returns a failure on the path of JSON-RPC as a JSON-RPC error; any other response stays as it is. */
export function answerRpcError(thrown: unknown, context: Context, response: Response): Response {
  if (context.req.method !== 'POST' || !PATHS.includes(context.req.path) || thrown instanceof HTTPException)
    return response
  const body = toRequestRefusal(toWalletError(thrown), context.get('requestId'))
  return new Response(body, { status: response.status, headers: response.headers })
}

/** @throws rpc/invalid-request */
function assertLength({ entries }: RpcBody): void {
  if (entries.length === 0) throw new WalletError('rpc/invalid-request', { problem: 'the batch is empty' })
  if (entries.length > MAX_BATCH)
    throw new WalletError('rpc/invalid-request', { problem: `more than ${MAX_BATCH} requests in one batch` })
}

function priceOf({ entries }: RpcBody): number {
  return entries.reduce((sum, { call }) => sum + (isWalletError(call) ? 1 : costOf(call.method, call.paramsText)), 0)
}

interface AnswerOptions {
  readonly lease: RpcLease
  readonly requestId: string
  readonly signal: AbortSignal
  readonly family: RpcFamily
}

async function answerEntries({ entries }: RpcBody, nodes: NodePool, options: AnswerOptions) {
  const { lease, requestId, signal, family } = options
  const answers = entries.map(({ call }): RpcOutcome | RpcCall => {
    if (isWalletError(call)) return { failure: call }
    return isSafeMethod(call.method, family)
      ? { ...call, budget: lease }
      : { failure: new WalletError('rpc/method-not-allowed') }
  })
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
    /** Returns one of the failures for the log: the nodes of a network mostly fail all calls for one reason. */
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

/** A client with several URLs tries the next after 503, and waits after 429. */
function statusOf(outcomes: readonly RpcOutcome[]): 200 | 429 | 503 {
  const kinds = new Set(outcomes.map((outcome) => ('failure' in outcome ? outcome.failure.kind : undefined)))
  if (kinds.size === 0 || kinds.has(undefined) || kinds.has('invalid')) return 200
  return kinds.size === 1 && kinds.has('rate-limited') ? 429 : 503
}

function respond(context: Context, json: JsonPieces, status: 200 | 400 | 429 | 503, lease: RpcLease): Response {
  const { body, size } = toHttpBody(json, lease.close)
  context.header('cache-control', 'no-store')
  context.header('content-type', 'application/json')
  context.header('content-length', String(size))
  if (status === 429) context.header('retry-after', String(RETRY_IN_SECONDS))
  return context.body(body, status)
}
