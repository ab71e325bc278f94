import { type RelayMessages, relayParams } from '@latchkey/protocol/relay'
import { toRelayMessage } from '../domain/hand-out.ts'
import { markOf, topicKeyOf } from '../domain/hash.ts'
import type { Connection } from '../sockets/connection.ts'
import { defineMethod, type MethodDeps } from './method.ts'

/** Messages in one answer, of which the largest is far below a socket's limit of unsent bytes. */
const MAX_FETCHED = 100
const MAX_FETCHED_BYTES = 1_024 * 1_024

/** Returns the methods of clients that ask for their messages instead of listening. What is fetched stays until received. */
export function fetchingMethods(deps: MethodDeps) {
  async function fetch(topics: readonly string[], caller: Connection): Promise<RelayMessages> {
    const topicOf = new Map(topics.map((topic) => [topicKeyOf(topic), topic]))
    await deps.outbox.flush([...topicOf.keys()])
    const found = await deps.mailbox.list({
      topicKeys: [...topicOf.keys()],
      nowMs: deps.clock.now(),
      limit: MAX_FETCHED + 1,
      exceptSenders: topics.map((topic) => markOf(topic, caller.clientId)),
    })
    let bytes = 0
    const messages = found.slice(0, MAX_FETCHED).filter((stored, at) => {
      bytes += stored.message.length
      return at === 0 || bytes <= MAX_FETCHED_BYTES
    })
    return {
      messages: messages.map((stored) => toRelayMessage(stored, topicOf.get(stored.topicKey) ?? '')),
      hasMore: found.length > messages.length,
    }
  }

  return {
    irn_fetchMessages: defineMethod(relayParams.irn_fetchMessages, async ({ topic }, caller, answer) =>
      answer({ result: await fetch([topic], caller) }),
    ),
    irn_batchFetchMessages: defineMethod(relayParams.irn_batchFetchMessages, async ({ topics }, caller, answer) =>
      answer({ result: await fetch(topics, caller) }),
    ),
    irn_batchReceive: defineMethod(relayParams.irn_batchReceive, async ({ receipts }, caller, answer) => {
      const { clientId } = caller
      const toReceipt = ({ topic, messageId: id }: { topic: string; messageId: string }) => ({
        topicKey: topicKeyOf(topic),
        id,
        receiver: markOf(topic, clientId),
      })
      await deps.outbox.receive(receipts.map(toReceipt), true)
      deps.counts.acknowledged.inc(receipts.length)
      answer({ result: true })
    }),
  }
}
