import * as v from 'valibot'

/**
 * An id as peers send it: a number, or a string of digits if a number would lose precision. A response repeats value
 * and type.
 */
const relayId = v.union([
  v.pipe(v.number(), v.integer(), v.minValue(0)),
  v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
])

/** One request, of a client or of the relay. @see JSON-RPC 2.0 */
export const relayRequest = v.object({
  id: relayId,
  jsonrpc: v.literal('2.0'),
  method: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  params: v.unknown(),
})
export type RelayRequest = v.InferOutput<typeof relayRequest>

const relayError = v.object({
  code: v.pipe(v.number(), v.integer()),
  message: v.string(),
  /** Distinguishes errors with the same code. */
  data: v.optional(v.unknown()),
})
export type RelayErrorBody = v.InferOutput<typeof relayError>

/** A response: `result` or `error`. */
export const relayAnswer = v.union([
  v.object({ id: relayId, jsonrpc: v.literal('2.0'), error: relayError }),
  v.pipe(
    v.object({ id: relayId, jsonrpc: v.literal('2.0'), result: v.unknown() }),
    // `unknown` also accepts a missing member.
    v.check((answer) => answer.result !== undefined, 'expected a result or an error'),
  ),
])

/** Content of one text frame, in either direction. */
export const relayFrame = v.union([relayRequest, relayAnswer])
