import * as v from 'valibot'

/** Apart from the requests, which no page reads: a bundler does not leave out a part of a file with schemas. */
export const rpcId = v.union([v.pipe(v.string(), v.maxLength(200)), v.pipe(v.number(), v.finite()), v.null()])

export const rpcError = v.object({
  code: v.pipe(v.number(), v.integer()),
  message: v.string(),
  data: v.optional(v.unknown()),
})
export type RpcError = v.InferOutput<typeof rpcError>

/** One JSON-RPC 2.0 answer: `result` or `error`. @see EIP-1474 */
export const rpcAnswer = v.union([
  v.object({ jsonrpc: v.literal('2.0'), id: rpcId, error: rpcError }),
  v.pipe(
    v.object({ jsonrpc: v.literal('2.0'), id: rpcId, result: v.unknown() }),
    // `unknown` also accepts a member that is not there.
    v.check((answer) => answer.result !== undefined, 'expected a result or an error'),
  ),
])
