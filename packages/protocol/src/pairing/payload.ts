import * as v from 'valibot'

/** An id of a peer's call: milliseconds since 1970 times 1000, plus three random digits. */
export const peerId = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

const peerCall = v.object({
  id: peerId,
  jsonrpc: v.literal('2.0'),
  method: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  params: v.unknown(),
})

/** @see JSON-RPC 2.0 "Error object" */
const INTERNAL_ERROR = -32_603

const errorBody = v.object({
  /** Some wallets write text here, or nothing: it is an error in any case. */
  code: v.fallback(v.pipe(v.number(), v.safeInteger()), INTERNAL_ERROR),
  message: v.pipe(
    v.fallback(v.string(), ''),
    v.transform((text) => text.slice(0, 1_024)),
  ),
})

const peerError = v.object({ id: peerId, jsonrpc: v.literal('2.0'), error: errorBody })

const peerResult = v.object({ id: peerId, jsonrpc: v.literal('2.0'), result: v.unknown() })

/** Content of one decrypted message: a call, an error, or a result. @see JSON-RPC 2.0 */
export const peerPayload = v.union([peerCall, peerError, peerResult])
export type PeerPayload = v.InferOutput<typeof peerPayload>
export type PeerCall = v.InferOutput<typeof peerCall>
export type PeerAnswer = v.InferOutput<typeof peerError> | v.InferOutput<typeof peerResult>
