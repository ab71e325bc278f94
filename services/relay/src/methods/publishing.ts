import { SECOND_MS } from '@latchkey/primitives'
import { relayParams } from '@latchkey/protocol/relay'
import { sha256Hex, toSubscriptionId, toTopicKey } from '../domain/hash.ts'
import type { Refusal } from '../domain/refusal.ts'
import { sealText } from '../domain/sealed-text.ts'
import type { StoredMessage } from '../ports/mailbox.ts'
import type { Connection } from '../sockets/connection.ts'
import { defineMethod, type MethodDeps, type Reply, type Respond } from './method.ts'

/** One message to publish. */
export interface Outgoing {
  readonly topic: string
  readonly message: string
  /** Seconds. */
  readonly ttl: number
  readonly tag: number
  readonly attestation?: string | undefined
}

/** Characters that PostgreSQL cannot store as text, and that no sealed message contains: NUL and lone surrogates. */
const UNWRITABLE = /[\0\p{Surrogate}]/u

const REPLIES = {
  accepted: { result: true },
  full: { refused: 'MailboxLimitExceeded', message: 'Too much waits: on this topic, of this sender, or in all' },
  failed: { refused: 'Internal', message: 'The relay could not do it now' },
} as const satisfies Readonly<Record<string, Reply>>

/** Returns the rejection of a message that is too large, too long-lived, or not text. */
function refuseMessage({ message, ttl }: Outgoing, { limits }: MethodDeps): Refusal | undefined {
  if (Buffer.byteLength(message) > limits.maxMessageBytes) {
    return { refused: 'PayloadSizeExceeded', message: `A message has ${limits.maxMessageBytes} bytes at most` }
  }
  if (UNWRITABLE.test(message)) return { refused: 'InvalidParams', message: 'message is not well-formed text' }
  if (ttl < limits.minTtl) return { refused: 'TtlTooShort', message: `ttl is ${limits.minTtl} s at least` }
  if (ttl > limits.maxTtl) return { refused: 'TtlTooLong', message: `ttl is ${limits.maxTtl} s at most` }
  return undefined
}

function firstRefusal(outgoing: readonly Outgoing[], deps: MethodDeps): Refusal | undefined {
  for (const each of outgoing) {
    const refusal = refuseMessage(each, deps)
    if (refusal !== undefined) return refusal
  }
  return undefined
}

/**
 * Publishes messages, and responds once all of them are stored or acknowledged. If only a part of a batch fits, the
 * stored messages are still delivered; the relay recognises them by their hashes when the client retries.
 *
 * @param onAccepted - Runs after the response if all messages were accepted.
 */
export function publish(
  outgoing: readonly Outgoing[],
  caller: Connection,
  respond: Respond,
  deps: MethodDeps,
  onAccepted?: () => void,
): void {
  const refusal = firstRefusal(outgoing, deps)
  if (refusal !== undefined) {
    respond(refusal)
    return
  }
  const nowMs = deps.clock.now()
  const rows = outgoing.map((each) => toStored(each, caller, nowMs, deps))
  deps.counts.received.inc(rows.length)
  const onWritten = deps.replyOrder.begin(
    caller,
    rows.map(({ topicKey }) => topicKey),
  )
  deps.publishQueue.publish(rows, (outcome) => {
    respond(REPLIES[outcome], onWritten)
    if (outcome === 'accepted') onAccepted?.()
  })
}

function toStored(outgoing: Outgoing, caller: Connection, nowMs: number, deps: MethodDeps): StoredMessage {
  const { topic, message, ttl, tag, attestation } = outgoing
  const { address, clientId } = caller
  caller.quotaKey ??= deps.toQuotaKey(address, clientId)
  // Most senders have a subscription of the topic, which already contains the hashes.
  const { topicKey, subscriptionId } = deps.registry.topicsOf(clientId)?.get(topic) ?? {
    topicKey: toTopicKey(topic),
    subscriptionId: toSubscriptionId(topic, clientId),
  }
  return {
    topicKey,
    id: sha256Hex(message),
    message,
    tag,
    sender: subscriptionId,
    quotaKey: caller.quotaKey,
    publishedAtMs: nowMs,
    expiresAtMs: nowMs + ttl * SECOND_MS,
    attestation: attestation === undefined ? undefined : sealText(attestation, topic),
  }
}

/** Returns the methods that publish. `prompt` requests a push to a sleeping phone, which this relay does not send. */
export function publishingMethods(deps: MethodDeps) {
  return {
    irn_publish: defineMethod(relayParams.irn_publish, (message, caller, respond) =>
      publish([message], caller, respond, deps),
    ),
    irn_batchPublish: defineMethod(relayParams.irn_batchPublish, ({ messages }, caller, respond) =>
      publish(messages, caller, respond, deps),
    ),
  }
}
