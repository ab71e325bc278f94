import { type RpcRequest, rpcRequest } from '@latchkey/protocol/gateway'
import * as v from 'valibot'
import { parseJson } from './parse-json.ts'

/**
 * Subscriptions that the proxy forwards, and the cost of one; each 8 KiB of notifications costs one more. Not included:
 * subscriptions of blocks, votes and programs, and of all logs, because their size cannot be limited.
 *
 * @see https://solana.com/docs/rpc/websocket
 */
const COSTS: Readonly<Record<string, number>> = {
  signatureSubscribe: 2,
  accountSubscribe: 2,
  rootSubscribe: 5,
  slotSubscribe: 5,
  logsSubscribe: 10,
}
const UNSUBSCRIBE = /^(?:signature|account|root|slot|logs)Unsubscribe$/
/** An address or a signature, and options. */
const MAX_PARAMS = 2

const message = v.object({
  ...v.omit(rpcRequest, ['params']).entries,
  params: v.optional(v.nullable(v.pipe(v.array(v.unknown()), v.maxLength(MAX_PARAMS))), []),
})
const unsubscribeParams = v.tuple([v.pipe(v.number(), v.safeInteger())])
const mentions = v.looseTuple([v.object({ mentions: v.pipe(v.array(v.string()), v.length(1)) })])

type Id = Exclude<RpcRequest['id'], undefined>

/** A client's request on its socket. */
export type SocketRequest =
  | { readonly kind: 'subscribe'; readonly id: Id; readonly method: string; readonly params: readonly unknown[] }
  | { readonly kind: 'unsubscribe'; readonly id: Id; readonly method: string; readonly subscription: number }
  /** A notification with which clients keep their socket open. */
  | { readonly kind: 'ignored' }
  | { readonly kind: 'refused'; readonly id: Id; readonly reason: 'invalid' | 'not-allowed' }

/** Reads a message of a client. */
export function readSocketRequest(text: string): SocketRequest {
  const parsed = v.safeParse(message, parseJson(text))
  if (!parsed.success) return { kind: 'refused', id: null, reason: 'invalid' }
  const { id, method, params } = parsed.output
  if (id === undefined) return { kind: 'ignored' }
  const list = params ?? []
  if (Object.hasOwn(COSTS, method)) {
    const hasOneTopic = method !== 'logsSubscribe' || v.is(mentions, list)
    return hasOneTopic
      ? { kind: 'subscribe', id, method, params: list }
      : { kind: 'refused', id, reason: 'not-allowed' }
  }
  if (!UNSUBSCRIBE.test(method)) return { kind: 'refused', id, reason: 'not-allowed' }
  const target = v.safeParse(unsubscribeParams, list)
  if (!target.success) return { kind: 'refused', id, reason: 'invalid' }
  return { kind: 'unsubscribe', id, method, subscription: target.output[0] }
}

/** Returns the cost of a message in tokens of the caller's allowance. */
export function costOfSocketRequest(request: SocketRequest): number {
  return request.kind === 'subscribe' ? (COSTS[request.method] ?? 1) : 1
}

const nodeMessage = v.union([
  v.object({
    id: v.number(),
    error: v.object({ code: v.pipe(v.number(), v.integer()), message: v.string() }),
  }),
  v.object({ id: v.number(), result: v.union([v.boolean(), v.pipe(v.number(), v.safeInteger())]) }),
  v.object({
    method: v.string(),
    params: v.object({ subscription: v.pipe(v.number(), v.safeInteger()), result: v.unknown() }),
  }),
])

/** A message of a node: the response to a request, or a notification. */
export type NodeMessage = v.InferOutput<typeof nodeMessage>

/** Reads a message of a node; `undefined` for anything else. */
export function readNodeMessage(text: string): NodeMessage | undefined {
  const parsed = v.safeParse(nodeMessage, parseJson(text))
  return parsed.success ? parsed.output : undefined
}

/**
 * Returns whether a subscription to a signature ends with this notification. The first notification only reports that
 * the node received the signature.
 */
export function isLastNotification({ method, params }: Extract<NodeMessage, { method: string }>): boolean {
  const received = v.safeParse(v.object({ value: v.literal('receivedSignature') }), params.result)
  return method === 'signatureNotification' && !received.success
}
