import * as v from 'valibot'
import { providerError } from './base/provider-error.ts'

const AnswerSchema = v.union([
  v.object({ error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }) }),
  v.object({ result: v.unknown() }),
])

/** Forwards a request to a chain node. @throws the node's own error, -32603 if it cannot be reached */
export async function callNode(rpcUrl: string, method: string, params: unknown): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] })
  let answer: unknown
  try {
    const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    answer = await response.json()
  } catch (cause) {
    throw providerError(-32603, `The node at ${rpcUrl} did not answer ${method}`, { cause: String(cause) })
  }
  const parsed = v.safeParse(AnswerSchema, answer)
  if (!parsed.success) throw providerError(-32603, `The node at ${rpcUrl} gave no JSON-RPC answer to ${method}`)
  if ('error' in parsed.output) {
    const { code, message, data } = parsed.output.error
    throw providerError(code, message, data)
  }
  return parsed.output.result
}
