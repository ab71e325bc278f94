import { WalletError } from '@latchkey/errors'
import { parsePath, parseQuery } from '@latchkey/http'
import { rpcQuery } from '@latchkey/protocol/gateway'
import { type Context, Hono } from 'hono'
import type { GatewayDeps } from '../deps.ts'
import { ESPLORA_BASES, ESPLORA_CALLS, type EsploraCall, fillPath } from '../domain/esplora-calls.ts'
import { type Allowance, callerOf } from '../http/allowance.ts'
import { createByteMeter } from '../http/create-byte-meter.ts'
import { readRequestBody } from '../http/read-request-body.ts'
import type { RpcLease, RpcMemory } from '../http/rpc-limits.ts'
import { toHttpBody } from '../http/rpc-response.ts'
import type { EsploraResponse } from '../ports/esplora-node.ts'

/** Timeout of one request, for all nodes together. */
const REQUEST_TIMEOUT_MS = 60_000
const TYPES = {
  json: 'application/json',
  text: 'text/plain; charset=utf-8',
  bytes: 'application/octet-stream',
} as const
const HEX = /^(?:[0-9a-f]{2})+$/i

/**
 * `/v1/address/…`, `/v1/tx/…` and the other calls of `ESPLORA_CALLS` with `chainId` and `projectId`: the Esplora API of
 * the nodes of a Bitcoin network. With the base `{host}/v1/?chainId={chain}&projectId={id}`, the path of a call is
 * inserted before the query. For a client that appends paths to its base, the base contains the network:
 * `{host}/v1/esplora/{chain}`.
 *
 * Responses are forwarded unchanged, within the limits of JSON-RPC: both share the memory budget of a caller.
 *
 * @see Spec §7 "Per-chain RPC"
 */
export function esploraRoute(deps: GatewayDeps, allowance: Allowance, memory: RpcMemory): Hono {
  const routes = new Hono()
  async function answer(context: Context, call: EsploraCall): Promise<Response> {
    const chainId = readChainId(context)
    const chain = deps.bitcoin?.get(chainId)
    if (chain === undefined) throw new WalletError('rpc/no-url-for-chain', { chainId })
    const path = fillPath(call, context.req.param())
    if (path === undefined)
      throw new WalletError('request/invalid', { field: 'path', problem: `expected ${call.path}` })
    allowance.charge(context, call.cost)
    const lease = memory.open(callerOf(deps, context), createByteMeter(allowance, context))
    try {
      const body = call.method === 'post' ? await readTransaction(context.req.raw, lease) : undefined
      const signal = AbortSignal.any([context.req.raw.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)])
      const response = await chain.nodes.send({ path, body, budget: lease }, signal)
      return respond(context, call, response, lease)
    } catch (error) {
      lease.close()
      throw error
    }
  }
  for (const base of ESPLORA_BASES)
    for (const call of ESPLORA_CALLS)
      routes.on(call.method.toUpperCase(), `${base}${call.path}`, (context) => answer(context, call))
  return routes
}

/** Returns the network from the path, or else from the query. @throws request/invalid */
function readChainId(context: Context): string {
  if (context.req.param('chainId') === undefined) return parseQuery(context, rpcQuery).chainId
  return parsePath(context, 'chainId', rpcQuery.entries.chainId)
}

/** @throws request/invalid, request/too-large, request/rate-limited */
async function readTransaction(request: Request, lease: RpcLease): Promise<string> {
  const hex = (await readRequestBody(request, lease)).toString('latin1').trim()
  if (HEX.test(hex)) return hex
  throw new WalletError('request/invalid', { field: 'body', problem: 'expected a transaction in hex' })
}

function respond(context: Context, { form }: EsploraCall, response: EsploraResponse, lease: RpcLease): Response {
  const { body, size } = toHttpBody([response.body], lease.close)
  context.header('cache-control', 'no-store')
  context.header('content-type', TYPES[response.status === 200 ? form : 'text'])
  context.header('content-length', String(size))
  context.header('x-content-type-options', 'nosniff')
  return context.body(body, response.status)
}
