import { SECOND_MS } from '@latchkey/primitives'
import { relayParams } from '@latchkey/protocol/relay'
import { markOf, sha256Hex, topicKeyOf } from '../domain/hash.ts'
import type { Refusal } from '../domain/refusal.ts'
import { sealText } from '../domain/sealed-text.ts'
import type { StoredMessage } from '../ports/mailbox.ts'
import { type Caller, defineMethod, type MethodDeps, type Reply } from './method.ts'

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

/**
 * Stores messages, and answers once they are safe; then they are handed out, in their order. Of a batch that does not
 * fit, what was stored is handed out all the same: a second try of it is known by its hash.
 */
export async function send(
  outgoing: readonly Outgoing[],
  caller: Caller,
  deps: MethodDeps,
  alsoAfterwards?: () => void,
): Promise<Reply> {
  for (const each of outgoing) {
    const refusal = refuseMessage(each, deps)
    if (refusal !== undefined) return refusal
  }
  const nowMs = deps.clock.now()
  const rows = outgoing.map((each) => toStored(each, caller.clientId, nowMs))
  const outcomes = await deps.mailbox.put(rows, nowMs)
  deps.counts.received.inc(rows.length)
  const deliver = () => {
    rows.forEach((row, at) => {
      if (outcomes[at] === 'stored') deps.handOut.deliver(row)
    })
  }
  if (outcomes.includes('full')) {
    return { refused: 'MailboxLimitExceeded', message: 'Too much waits on this topic', afterwards: deliver }
  }
  return {
    result: true,
    afterwards: () => {
      alsoAfterwards?.()
      deliver()
    },
  }
}

function toStored({ topic, message, ttl, tag, attestation }: Outgoing, clientId: string, nowMs: number): StoredMessage {
  return {
    topicKey: topicKeyOf(topic),
    id: sha256Hex(message),
    message,
    tag,
    sender: markOf(topic, clientId),
    publishedAtMs: nowMs,
    expiresAtMs: nowMs + ttl * SECOND_MS,
    ...(attestation === undefined ? {} : { attestation: sealText(attestation, topic) }),
  }
}

/** Returns the methods that publish. `prompt` asks for a push to a sleeping phone, which this relay does not send. */
export function publishingMethods(deps: MethodDeps) {
  return {
    irn_publish: defineMethod(relayParams.irn_publish, (message, caller) => send([message], caller, deps)),
    irn_batchPublish: defineMethod(relayParams.irn_batchPublish, ({ messages }, caller) =>
      send(messages, caller, deps),
    ),
  }
}
