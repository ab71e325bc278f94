import { toWalletError, WalletError } from '@latchkey/errors'
import { logFailure, parseQuery } from '@latchkey/http'
import { rpcQuery } from '@latchkey/protocol/gateway'
import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { GatewayDeps } from '../deps.ts'
import { type Allowance, callerOf } from '../http/allowance.ts'
import { createByteMeter } from '../http/create-byte-meter.ts'
import { readRequestBody } from '../http/read-request-body.ts'
import { parseRpcBody } from '../http/rpc-body.ts'
import { answerEntries, assertLength, costOfEntries, REQUEST_TIMEOUT_MS, toCheckedEntry } from '../http/rpc-entries.ts'
import { RETRY_IN_SECONDS, type RpcLease, type RpcMemory } from '../http/rpc-limits.ts'
import {
  type JsonPieces,
  joinBatch,
  PARSE_ERROR,
  toHttpBody,
  toRequestRefusal,
  toRpcRefusal,
} from '../http/rpc-response.ts'

const PATHS = ['/v1', '/v1/']

/**
 * `POST /v1/?chainId=&projectId=`: JSON-RPC to the nodes of a network, one request or a batch.
 *
 * A request that cannot be served gets an error in its own entry; the others of the batch are served. Results are
 * forwarded as the text from the node, within `RPC_LIMITS`. If no node responded to any of the calls, the status is
 * 503, so that a client with several URLs uses the next one.
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
    const lease = memory.open(callerOf(deps, context), createByteMeter(allowance, context))
    try {
      const body = parseRpcBody(await readRequestBody(context.req.raw, lease))
      if (body === undefined) {
        const error = new WalletError('rpc/invalid-request', { problem: 'it is not JSON' })
        return respond(context, [toRpcRefusal('null', error, { requestId, code: PARSE_ERROR })], 400, lease)
      }
      assertLength(body)
      const entries = body.entries.map((entry) => toCheckedEntry(entry, family))
      allowance.charge(context, costOfEntries(entries))
      const signal = AbortSignal.any([context.req.raw.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)])
      const answered = await answerEntries(entries, nodes, { lease, requestId, signal })
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

/** Returns a failure on the path of JSON-RPC as a JSON-RPC error; any other response unchanged. */
export function answerRpcError(thrown: unknown, context: Context, response: Response): Response {
  if (context.req.method !== 'POST' || !PATHS.includes(context.req.path) || thrown instanceof HTTPException)
    return response
  const body = toRequestRefusal(toWalletError(thrown), context.get('requestId'))
  return new Response(body, { status: response.status, headers: response.headers })
}

function respond(context: Context, json: JsonPieces, status: 200 | 400 | 429 | 503, lease: RpcLease): Response {
  const { body, size } = toHttpBody(json, lease.close)
  context.header('cache-control', 'no-store')
  context.header('content-type', 'application/json')
  context.header('content-length', String(size))
  if (status === 429) context.header('retry-after', String(RETRY_IN_SECONDS))
  return context.body(body, status)
}
