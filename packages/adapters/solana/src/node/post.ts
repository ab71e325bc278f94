import { type NodePost, postToNode } from '@latchkey/drivers'
import { WalletError } from '@latchkey/errors'
import { parseJsonWithBigInts } from '@solana/rpc-spec-types'
import * as v from 'valibot'
import { toNodeError } from './node-error.ts'

export interface PostRequest extends Omit<NodePost, 'body'> {
  readonly params: readonly unknown[]
}

/** Whole numbers of a response are `bigint`, because lamports have 64 bits. */
const whole = v.union([v.bigint(), v.number()])
const answerSchema = v.union([
  v.object({
    id: whole,
    error: v.object({ code: whole, message: v.string(), data: v.optional(v.unknown()) }),
  }),
  v.object({ id: whole, result: v.unknown() }),
])

/**
 * Returns the `result` of one JSON-RPC call to one node, not validated further.
 *
 * @throws rpc/timeout, rpc/unreachable, rpc/http, rpc/malformed, rpc/error, connect/cancelled
 */
export async function post({ params, ...request }: PostRequest): Promise<unknown> {
  const { method } = request
  const { status, text } = await postToNode({ ...request, body: { jsonrpc: '2.0', id: 1, method, params } })
  const parsed = v.safeParse(answerSchema, parseJson(text))
  const answer = parsed.success ? parsed.output : undefined
  // Some nodes send a JSON-RPC error with a status other than 200; that error has more detail than the status.
  if (answer !== undefined && 'error' in answer) throw toNodeError(method, answer.error)
  if (status < 200 || status > 299) throw new WalletError('rpc/http', { method, status })
  if (answer === undefined || Number(answer.id) !== 1) throw new WalletError('rpc/malformed', { method })
  return answer.result
}

function parseJson(text: string): unknown {
  try {
    return parseJsonWithBigInts(text)
  } catch {
    // Not JSON: the caller chooses the error by the status.
    return undefined
  }
}
