import * as v from 'valibot'
import { callerQuery, chainIdParam } from './fields.ts'

/** Most requests in one batch. @see Spec §9 "batch size 1000" */
export const MAX_BATCH = 1000

/** Query of `POST /v1/?chainId=&projectId=`. @see Spec §7 "Default URL shape" */
export const rpcQuery = v.object({ ...callerQuery, chainId: chainIdParam })

const id = v.union([v.pipe(v.string(), v.maxLength(200)), v.pipe(v.number(), v.finite()), v.null()])

const params = v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())])

/**
 * One JSON-RPC 2.0 request; without an `id` it is a notification and gets no response. `params: null`, which several
 * clients send, is read as no parameters.
 */
export const rpcRequest = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.optional(id),
  method: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  params: v.optional(
    v.pipe(
      v.nullable(params),
      v.transform((value) => value ?? undefined),
    ),
  ),
})
export type RpcRequest = v.InferOutput<typeof rpcRequest>

export const rpcError = v.object({
  code: v.pipe(v.number(), v.integer()),
  message: v.string(),
  data: v.optional(v.unknown()),
})
export type RpcError = v.InferOutput<typeof rpcError>

/** One JSON-RPC 2.0 answer: `result` or `error`. @see EIP-1474 */
export const rpcAnswer = v.union([
  v.object({ jsonrpc: v.literal('2.0'), id, error: rpcError }),
  v.pipe(
    v.object({ jsonrpc: v.literal('2.0'), id, result: v.unknown() }),
    // `unknown` also accepts a member that is not there.
    v.check((answer) => answer.result !== undefined, 'expected a result or an error'),
  ),
])
export type RpcAnswer = v.InferOutput<typeof rpcAnswer>
