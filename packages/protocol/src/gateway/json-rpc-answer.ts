import * as v from 'valibot'

/** Separate from the requests, which no page parses, because bundlers cannot remove a part of a file with schemas. */
export const rpcId = v.union([v.pipe(v.string(), v.maxLength(200)), v.pipe(v.number(), v.finite()), v.null()])

export const rpcError = v.object({
  code: v.pipe(v.number(), v.integer()),
  message: v.string(),
  data: v.optional(v.unknown()),
})
export type RpcError = v.InferOutput<typeof rpcError>

/** One JSON-RPC 2.0 response: `result` or `error`. @see EIP-1474 */
export const rpcAnswer = v.union([
  v.object({ jsonrpc: v.literal('2.0'), id: rpcId, error: rpcError }),
  v.pipe(
    v.object({ jsonrpc: v.literal('2.0'), id: rpcId, result: v.unknown() }),
    // `unknown` also accepts a missing member.
    v.check((answer) => answer.result !== undefined, 'expected a result or an error'),
  ),
])
