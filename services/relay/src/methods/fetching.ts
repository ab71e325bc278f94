import { type RelayMessages, relayParams } from '@latchkey/protocol/relay'
import { createFetchHistory } from '../domain/fetch-history.ts'
import { toSubscriptionId, toTopicKey } from '../domain/hash.ts'
import { toRelayMessage } from '../domain/message-delivery.ts'
import type { MailboxCursor, MailboxQuery } from '../ports/mailbox.ts'
import type { Connection } from '../sockets/connection.ts'
import { defineMethod, type MethodDeps } from './method.ts'

/** Maximum messages in one response. The largest response is far below the limit of unsent bytes. */
const MAX_FETCHED = 100
const MAX_FETCHED_BYTES = 1_024 * 1_024

/**
 * Returns the methods of clients that fetch their messages instead of subscribing. Fetched messages stay stored until they
 * are acknowledged; the same socket does not get them again.
 */
export function fetchingMethods(deps: MethodDeps) {
  async function fetch(topics: readonly string[], caller: Connection): Promise<RelayMessages> {
    const topicOf = new Map(topics.map((topic) => [toTopicKey(topic), topic]))
    const exceptSenders = topics.map((topic) => toSubscriptionId(topic, caller.clientId))
    await deps.publishQueue.flush([...topicOf.keys()])
    let after: MailboxCursor | undefined
    const toQuery = (): MailboxQuery => {
      caller.fetchHistory ??= createFetchHistory()
      const query = { nowMs: deps.clock.now(), limit: MAX_FETCHED, maxBytes: MAX_FETCHED_BYTES, exceptSenders }
      return { ...query, ...caller.fetchHistory.toQuery([...topicOf.keys()], after) }
    }
    for (;;) {
      const page = await deps.readPage(caller, toQuery, (read) => {
        caller.fetchHistory?.add(read)
        return read
      })
      // A store stops at its scan limit, even if it found nothing for the caller.
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
    irn_fetchMessages: defineMethod(relayParams.irn_fetchMessages, async ({ topic }, caller, respond) =>
      respond({ result: await fetch([topic], caller) }),
    ),
    irn_batchFetchMessages: defineMethod(relayParams.irn_batchFetchMessages, async ({ topics }, caller, respond) =>
      respond({ result: await fetch(topics, caller) }),
    ),
    irn_batchReceive: defineMethod(relayParams.irn_batchReceive, async ({ receipts }, caller, respond) => {
      const { clientId } = caller
      const toReceipt = ({ topic, messageId: id }: { topic: string; messageId: string }) => ({
        topicKey: toTopicKey(topic),
        id,
        receiver: toSubscriptionId(topic, clientId),
      })
      const acknowledged = receipts.map(toReceipt)
      caller.fetchHistory?.forget(acknowledged)
      await deps.publishQueue.acknowledge(acknowledged, true)
      deps.counts.acknowledged.inc(receipts.length)
      respond({ result: true })
    }),
  }
}
