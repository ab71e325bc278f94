import { SECOND_MS } from '@latchkey/primitives'
import { relayParams } from '@latchkey/protocol/relay'
import { markOf, sha256Hex, topicKeyOf } from '../domain/hash.ts'
import type { Refusal } from '../domain/refusal.ts'
import { sealText } from '../domain/sealed-text.ts'
import type { StoredMessage } from '../ports/mailbox.ts'
import type { Connection } from '../sockets/connection.ts'
import { type Answer, defineMethod, type MethodDeps, type Reply } from './method.ts'

/** One message on its way. */
export interface Outgoing {
  readonly topic: string
  readonly message: string
  /** Seconds. */
  readonly ttl: number
  readonly tag: number
  readonly attestation?: string | undefined
}

/** What PostgreSQL cannot hold as text, and what no sealed message has: NUL, and halves of characters. */
const UNWRITABLE = /[\0\p{Surrogate}]/u

const REPLIES = {
  accepted: { result: true },
  full: { refused: 'MailboxLimitExceeded', message: 'Too much waits: on this topic, of this sender, or in all' },
  failed: { refused: 'Internal', message: 'The relay could not do it now' },
} as const satisfies Readonly<Record<string, Reply>>

/** Returns the refusal of a message that is too large, too long-lived, or not text. */
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
 * Hands messages to the outbox and answers once all of them are safe or received. Of a batch that does not fit, what
 * was stored is handed out all the same: a second try of it is known by its hash.
 *
 * @param alsoThen - What follows the answer when all was accepted.
 */
export function send(
  outgoing: readonly Outgoing[],
  caller: Connection,
  answer: Answer,
  deps: MethodDeps,
  alsoThen?: () => void,
): void {
  const refusal = firstRefusal(outgoing, deps)
  if (refusal !== undefined) {
    answer(refusal)
    return
  }
  const nowMs = deps.clock.now()
  const rows = outgoing.map((each) => toStored(each, caller, nowMs, deps))
  deps.counts.received.inc(rows.length)
  const afterAnswer = deps.replyOrder.begin(
    caller,
    rows.map(({ topicKey }) => topicKey),
  )
  deps.outbox.send(rows, (outcome) => {
    answer(REPLIES[outcome])
    afterAnswer()
    if (outcome === 'accepted') alsoThen?.()
  })
}

function toStored(outgoing: Outgoing, caller: Connection, nowMs: number, deps: MethodDeps): StoredMessage {
  const { topic, message, ttl, tag, attestation } = outgoing
  const { address, clientId } = caller
  caller.origin ??= deps.originOf(address, clientId)
  // Who sends on a topic nearly always listens to it, and then its hashes are known.
  const { topicKey, mark } = deps.registry.topicsOf(clientId)?.get(topic) ?? {
    topicKey: topicKeyOf(topic),
    mark: markOf(topic, clientId),
  }
  return {
    topicKey,
    id: sha256Hex(message),
    message,
    tag,
    sender: mark,
    origin: caller.origin,
    publishedAtMs: nowMs,
    expiresAtMs: nowMs + ttl * SECOND_MS,
    attestation: attestation === undefined ? undefined : sealText(attestation, topic),
  }
}

/** Returns the methods that publish. `prompt` asks for a push to a sleeping phone, which this relay does not send. */
export function publishingMethods(deps: MethodDeps) {
  return {
    irn_publish: defineMethod(relayParams.irn_publish, (message, caller, answer) =>
      send([message], caller, answer, deps),
    ),
    irn_batchPublish: defineMethod(relayParams.irn_batchPublish, ({ messages }, caller, answer) =>
      send(messages, caller, answer, deps),
    ),
  }
}
