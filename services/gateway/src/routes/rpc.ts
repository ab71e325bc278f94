import { toJsonRpcError, WalletError } from '@latchkey/errors'
import { logFailure } from '@latchkey/host'
import { MAX_BATCH, type RpcAnswer, type RpcRequest, rpcQuery, rpcRequest } from '@latchkey/protocol/gateway'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { GatewayDeps } from '../deps.ts'
import { isSafeMethod } from '../domain/rpc-methods.ts'
import type { Charge } from '../http/access.ts'
import { parseJson, parseQuery } from '../http/parse.ts'
import type { NodePool, RpcOutcome } from '../ports/chain-node.ts'

/** @see JSON-RPC 2.0 section 5.1 */
const PARSE_ERROR = -32700
const INVALID_REQUEST = -32600

/**
 * `POST /v1/?chainId=&projectId=`: JSON-RPC to the nodes of a network, one request or a batch.
 *
 * A request that cannot be served is answered in its own entry; the others of the batch go on. When no node answered
 * any of them the status is 503, so that a client with several addresses moves on.
 *
 * @see Spec §7 "Per-chain RPC"
 */
export function rpcRoute(deps: GatewayDeps, charge: Charge): Hono {
  const routes = new Hono()
  routes.on('POST', ['/v1', '/v1/'], async (context) => {
    const { chainId } = parseQuery(context, rpcQuery)
    const chain = deps.chains.get(chainId)
    if (chain === undefined) throw new WalletError('rpc/no-url-for-chain', { chainId })
    const body = parseJson(await context.req.text())
    const entries = Array.isArray(body) ? body : [body]
    const problem = body === undefined ? 'it is no JSON' : checkLength(entries)
    context.header('cache-control', 'no-store')
    if (problem !== undefined) {
      const code = body === undefined ? PARSE_ERROR : INVALID_REQUEST
      return context.json(refuse(null, new WalletError('rpc/invalid-request', { problem }), code), 400)
    }
    charge(context, entries.length)
    const requestId = context.get('requestId')
    const { answers, failure, isUnreachable } = await answerEntries(
      entries,
      chain.nodes,
      context.req.raw.signal,
      requestId,
    )
    if (failure !== undefined) logFailure(failure, requestId, deps.logger)
    if (answers.length === 0) return context.body(null, 204)
    return context.json(Array.isArray(body) ? answers : answers[0], isUnreachable ? 503 : 200)
  })
  return routes
}

function checkLength(entries: readonly unknown[]): string | undefined {
  if (entries.length === 0) return 'the batch is empty'
  return entries.length > MAX_BATCH ? `more than ${MAX_BATCH} requests in one batch` : undefined
}

interface Accepted {
  readonly at: number
  readonly request: RpcRequest
}

async function answerEntries(entries: readonly unknown[], nodes: NodePool, signal: AbortSignal, requestId: string) {
  const answers: (RpcAnswer | undefined)[] = []
  const accepted: Accepted[] = []
  for (const [at, entry] of entries.entries()) {
    const parsed = v.safeParse(rpcRequest, entry)
    if (!parsed.success) answers[at] = refuse(idOf(entry), invalid(parsed.issues), INVALID_REQUEST)
    else if (!isSafeMethod(parsed.output.method))
      answers[at] = answerTo(parsed.output, { failure: new WalletError('rpc/method-not-allowed') })
    else accepted.push({ at, request: parsed.output })
  }
  const outcomes = await nodes.send(
    accepted.map(({ request: { method, params } }) => ({ method, params })),
    signal,
  )
  for (const [index, { at, request }] of accepted.entries()) {
    const outcome = outcomes[index]
    if (outcome !== undefined) answers[at] = answerTo(request, outcome, requestId)
  }
  return {
    answers: answers.filter((answer) => answer !== undefined),
    /** One of the failures, for the log: the nodes of a network mostly fail all calls alike. */
    failure: outcomes.flatMap((outcome) => ('failure' in outcome ? outcome.failure : []))[0],
    isUnreachable: outcomes.length > 0 && outcomes.every((outcome) => 'failure' in outcome),
  }
}

function invalid(issues: Parameters<typeof v.getDotPath>[0][]): WalletError {
  const [issue] = issues
  const at = issue === undefined ? null : v.getDotPath(issue)
  return new WalletError('rpc/invalid-request', { problem: `${at ?? 'it'} is not as it should be` })
}

/** A notification, which has no id, gets no answer. @see JSON-RPC 2.0 section 4.1 */
function answerTo({ id }: RpcRequest, outcome: RpcOutcome, requestId?: string): RpcAnswer | undefined {
  if (id === undefined) return undefined
  if ('failure' in outcome) return { jsonrpc: '2.0', id, error: toJsonRpcError(outcome.failure, requestId) }
  return { jsonrpc: '2.0', id, ...outcome }
}

function refuse(id: string | number | null, error: WalletError, code?: number): RpcAnswer {
  const refusal = toJsonRpcError(error)
  return { jsonrpc: '2.0', id, error: { ...refusal, code: code ?? refusal.code } }
}

/** The id of a request that is otherwise not valid, so that its sender can match the refusal. */
function idOf(entry: unknown): string | number | null {
  const parsed = v.safeParse(v.object({ id: v.union([v.string(), v.number()]) }), entry)
  return parsed.success ? parsed.output.id : null
}
