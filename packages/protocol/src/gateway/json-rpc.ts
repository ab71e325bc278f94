import * as v from 'valibot'
import { callerQuery, chainIdParam } from './fields.ts'
import { rpcId } from './json-rpc-answer.ts'

/** Maximum of requests in one batch. @see Spec §9 "batch size 1000" */
export const MAX_BATCH = 1000

/** Query of `POST /v1/?chainId=&projectId=`. @see Spec §7 "Default URL shape" */
export const rpcQuery = v.object({ ...callerQuery, chainId: chainIdParam })

const params = v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())])

/**
 * One JSON-RPC 2.0 request; without an `id` it is a notification and gets no response. `params: null`, which several
 * clients send, is read as no parameters.
 */
export const rpcRequest = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.optional(rpcId),
  method: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  params: v.optional(
    v.pipe(
      v.nullable(params),
      v.transform((value) => value ?? undefined),
    ),
  ),
})
export type RpcRequest = v.InferOutput<typeof rpcRequest>
