import * as v from 'valibot'
import { methods } from './methods/index.ts'
import type { Node } from './methods/node.ts'
import { RpcError } from './rpc-error.ts'

const id = v.nullable(v.union([v.string(), v.number()]))
const requestSchema = v.object({
  jsonrpc: v.literal('2.0'),
  id,
  method: v.string(),
  params: v.optional(v.array(v.unknown()), []),
})
const MAX_BATCH = 1_000

/** Takes what is no method of HTTP; gives `undefined` for what it does not know either. */
export type OtherMethods = (method: string, params: readonly unknown[]) => { readonly result: unknown } | undefined

/** Returns the response to a JSON-RPC body, a single request or a batch. @see JSON-RPC 2.0 */
export async function respond(node: Node, text: string, others?: OtherMethods): Promise<unknown> {
  const body = parseJson(text)
  if (body === undefined) return failure(null, new RpcError(-32700, 'Parse error'))
  if (!Array.isArray(body)) return respondToOne(node, body, others)
  if (body.length === 0 || body.length > MAX_BATCH) return failure(null, new RpcError(-32600, 'Invalid request'))
  const responses = []
  // One after another, so that a batch sees its own transactions.
  for (const request of body) responses.push(await respondToOne(node, request, others))
  return responses
}

async function respondToOne(node: Node, body: unknown, others: OtherMethods | undefined): Promise<unknown> {
  const parsed = v.safeParse(requestSchema, body)
  if (!parsed.success) return failure(null, new RpcError(-32600, 'Invalid request'))
  const { id, method, params } = parsed.output
  try {
    const other = others?.(method, params)
    if (other !== undefined) return { jsonrpc: '2.0', result: other.result, id }
    const run = methods.get(method)
    if (run === undefined) throw new RpcError(-32601, 'Method not found')
    return { jsonrpc: '2.0', result: (await run(node, params)) ?? null, id }
  } catch (error) {
    return failure(id, error instanceof RpcError ? error : new RpcError(-32603, `Internal error: ${String(error)}`))
  }
}

function failure(id: string | number | null, { code, message, data }: RpcError) {
  return { jsonrpc: '2.0', error: { code, message, ...(data === undefined ? {} : { data }) }, id }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
