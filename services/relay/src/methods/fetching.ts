import { type RelayMessages, relayParams } from '@latchkey/protocol/relay'
import { createFetched } from '../domain/fetched.ts'
import { toRelayMessage } from '../domain/hand-out.ts'
import { markOf, topicKeyOf } from '../domain/hash.ts'
import type { MailboxQuery, Place } from '../ports/mailbox.ts'
import type { Connection } from '../sockets/connection.ts'
import { defineMethod, type MethodDeps } from './method.ts'

/** Messages in one answer, of which the largest is far below a socket's limit of unsent bytes. */
const MAX_FETCHED = 100
const MAX_FETCHED_BYTES = 1_024 * 1_024

/**
 * Returns the methods of clients that ask for their messages instead of listening. What is fetched stays until it is
 * received; to the same socket it is not returned again.
 */
export function fetchingMethods(deps: MethodDeps) {
  async function fetch(topics: readonly string[], caller: Connection): Promise<RelayMessages> {
    const topicOf = new Map(topics.map((topic) => [topicKeyOf(topic), topic]))
    const exceptSenders = topics.map((topic) => markOf(topic, caller.clientId))
    await deps.outbox.flush([...topicOf.keys()])
    let after: Place | undefined
    const toQuery = (): MailboxQuery => {
      caller.fetched ??= createFetched()
      const query = { nowMs: deps.clock.now(), limit: MAX_FETCHED, maxBytes: MAX_FETCHED_BYTES, exceptSenders }
      return { ...query, ...caller.fetched.queryOf([...topicOf.keys()], after) }
    }
    for (;;) {
      const page = await deps.readPage(caller, toQuery, (read) => {
        caller.fetched?.add(read)
        return read
      })
      // The store may have looked at as much as it may and found nothing for the caller.
      after = page?.next
      if (page === undefined || page.messages.length > 0 || after === undefined) {
        const messages = page?.messages ?? []
        return {
          messages: messages.map((stored) => toRelayMessage(stored, topicOf.get(stored.topicKey) ?? '')),
          hasMore: after !== undefined,
        }
      }
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
      const received = receipts.map(toReceipt)
      caller.fetched?.forget(received)
      await deps.outbox.receive(received, true)
      deps.counts.acknowledged.inc(receipts.length)
      answer({ result: true })
    }),
  }
}
