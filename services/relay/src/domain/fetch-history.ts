import { isBehind, type MailboxCursor, type MailboxPage, type MailboxQuery, type MessageKey } from '../ports/mailbox.ts'

/** Topics and single messages recorded for one socket; the oldest are dropped first. */
const MAX_TOPICS = 5_000
const MAX_SINGLE = 2_000

/**
 * Returns the record of the messages that one socket has fetched. The socket gets the next page on its next fetch, also
 * when it acknowledged nothing; another socket gets all of them again.
 *
 * For each topic the record is the position up to which all messages were fetched. If the store may still insert messages
 * before that position, the record is the single messages.
 */
export function createFetchHistory() {
  const cursors = new Map<string, MailboxCursor>()
  const single = new Map<string, MessageKey & MailboxCursor>()

  function settle({ topicKey, ...cursor }: MessageKey & MailboxCursor): void {
    single.delete(keyOf({ topicKey, id: cursor.id }))
    const after = latest(cursors.get(topicKey), cursor) ?? cursor
    cursors.delete(topicKey)
    cursors.set(topicKey, after)
    if (cursors.size > MAX_TOPICS) cursors.delete(cursors.keys().next().value ?? '')
  }

  return {
    /** Returns the topics and exceptions of the next query. @param from - The earliest cursor of every topic. */
    toQuery(topicKeys: readonly string[], from?: MailboxCursor): Pick<MailboxQuery, 'topics' | 'except'> {
      const queried = new Set(topicKeys)
      return {
        topics: topicKeys.map((topicKey) => ({ topicKey, after: latest(cursors.get(topicKey), from) })),
        except: [...single.values()].filter(({ topicKey }) => queried.has(topicKey)),
      }
    },
    /** Records a page that was sent. */
    add({ messages, settledTo }: Pick<MailboxPage, 'messages' | 'settledTo'>): void {
      for (const { topicKey, id, position } of messages) single.set(keyOf({ topicKey, id }), { topicKey, id, position })
      for (const each of [...single.values()]) {
        if (each.position <= settledTo || single.size > MAX_SINGLE) settle(each)
      }
    },
    /** Removes acknowledged messages from the record, because the same message may be published again. */
    forget(keys: readonly MessageKey[]): void {
      for (const key of keys) single.delete(keyOf(key))
    },
  }
}
export type FetchHistory = ReturnType<typeof createFetchHistory>

const keyOf = ({ topicKey, id }: MessageKey) => `${topicKey}${id}`

function latest(cursor: MailboxCursor | undefined, other: MailboxCursor | undefined): MailboxCursor | undefined {
  if (cursor === undefined || other === undefined) return cursor ?? other
  return isBehind(cursor, other) ? cursor : other
}
