import * as v from 'valibot'
import { attestation, hash, MAX_BATCH, message, tag, topic, ttl } from './fields.ts'

const list = <S extends v.GenericSchema>(item: S) => v.pipe(v.array(item), v.minLength(1), v.maxLength(MAX_BATCH))

const publish = v.object({
  topic,
  message,
  ttl,
  tag,
  prompt: v.optional(v.boolean()),
  attestation: v.optional(attestation),
})

/**
 * Parameters of the requests of a client. Unknown members are dropped: some clients add plain texts about the request,
 * which the relay does not need.
 *
 * @see relay.md 2
 */
export const relayParams = {
  irn_subscribe: v.object({ topic }),
  irn_batchSubscribe: v.object({ topics: list(topic) }),
  irn_subscribeBlocking: v.object({ topic }),
  irn_batchSubscribeBlocking: v.object({ topics: list(topic) }),
  // The relay ends a subscription by topic, because clients send ids of their own, in any form.
  irn_unsubscribe: v.object({ topic }),
  irn_batchUnsubscribe: v.object({ subscriptions: list(v.object({ topic })) }),
  irn_publish: publish,
  irn_batchPublish: v.object({ messages: list(publish) }),
  irn_fetchMessages: v.object({ topic }),
  irn_batchFetchMessages: v.object({ topics: list(topic) }),
  irn_batchReceive: v.object({
    receipts: list(
      v.pipe(
        // Clients use one name, the specification the other.
        v.object({ topic, message_id: v.optional(hash), messageId: v.optional(hash) }),
        v.transform(({ topic: at, message_id, messageId }) => ({ topic: at, messageId: message_id ?? messageId })),
        v.object({ topic, messageId: hash }),
      ),
    ),
  }),
  wc_proposeSession: v.object({
    pairingTopic: topic,
    sessionProposal: message,
    ttl: v.optional(ttl),
    attestation: v.optional(attestation),
  }),
  wc_approveSession: v.object({
    pairingTopic: topic,
    sessionTopic: topic,
    sessionProposalResponse: message,
    sessionSettlementRequest: message,
    ttl: v.optional(ttl),
  }),
} as const

export type RelayMethod = keyof typeof relayParams
