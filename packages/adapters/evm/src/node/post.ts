import { type NodePost, postToNode } from '@latchkey/drivers'
import { WalletError } from '@latchkey/errors'
import { rpcAnswer } from '@latchkey/protocol/gateway'
import * as v from 'valibot'
import { toNodeError } from './node-error.ts'

export interface PostRequest extends Omit<NodePost, 'body'> {
  readonly params: readonly unknown[]
}

interface ExchangeRequest extends Omit<NodePost, 'body' | 'method'> {
  /** Numbered from 1 in their order; a single call is sent without a batch. */
  readonly calls: readonly Pick<PostRequest, 'method' | 'params'>[]
}

interface Exchanged {
  readonly status: number
  /** `undefined`: not JSON. */
  readonly json: unknown
}

/**
 * Returns the `result` of one JSON-RPC call to one node, not validated further.
 *
 * @throws rpc/timeout, rpc/unreachable, rpc/http, rpc/malformed, rpc/error, connect/cancelled
 */
export async function post({ method, params, ...request }: PostRequest): Promise<unknown> {
  const { status, json } = await exchange({ ...request, calls: [{ method, params }] })
  return resultOf(json, { id: 1, method, status })
}

/**
 * Sends calls to one node in one request, and returns its response.
 *
 * @throws rpc/timeout, rpc/unreachable, rpc/malformed, connect/cancelled
 */
export async function exchange({ calls, ...request }: ExchangeRequest): Promise<Exchanged> {
  const bodies = calls.map(({ method, params }, at) => ({ jsonrpc: '2.0', id: at + 1, method, params }))
  const body = bodies.length === 1 ? bodies[0] : bodies
  const { status, text } = await postToNode({ ...request, method: calls[0]?.method ?? '', body })
  return { status, json: parseJson(text) }
}

/** Returns the result in a response of a node. @throws rpc/error, rpc/http, rpc/malformed */
export function resultOf(
  json: unknown,
  { id, method, status }: { readonly id: number; readonly method: string; readonly status: number },
): unknown {
  const parsed = v.safeParse(rpcAnswer, json)
  const response = parsed.success ? parsed.output : undefined
  // Some nodes send a JSON-RPC error with a status other than 200; that error has more detail than the status.
  if (response !== undefined && 'error' in response) throw toNodeError(method, response.error)
  if (status < 200 || status > 299) throw new WalletError('rpc/http', { method, status })
  if (response === undefined || response.id !== id) throw new WalletError('rpc/malformed', { method })
  return response.result
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: the caller chooses the error by the status.
    return undefined
  }
}
