import * as v from 'valibot'
import { attestation, message, tag, topic } from './fields.ts'

/** One message as the relay delivers it. `publishedAt` in milliseconds since 1970. */
export const relayMessage = v.object({
  topic,
  message,
  publishedAt: v.pipe(v.number(), v.minValue(0)),
  tag: v.optional(tag, 0),
  attestation: v.nullish(attestation),
})
export type RelayMessage = v.InferOutput<typeof relayMessage>

/** The only method that the relay calls on a client. The client responds with `true` when it has the message. */
export const relaySubscription = v.object({ id: v.string(), data: relayMessage })

/** Result of the fetching methods. `hasMore`: repeat the request; on the same socket it returns the next page. */
export const relayMessages = v.object({ messages: v.array(relayMessage), hasMore: v.boolean() })
export type RelayMessages = v.InferOutput<typeof relayMessages>
