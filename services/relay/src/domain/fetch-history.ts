import { isBehind, type MailboxPage, type MailboxQuery, type MessageKey, type Place } from '../ports/mailbox.ts'

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
  const places = new Map<string, Place>()
  const single = new Map<string, MessageKey & Place>()

  function settle({ topicKey, ...place }: MessageKey & Place): void {
    single.delete(keyOf({ topicKey, id: place.id }))
    const after = latest(places.get(topicKey), place) ?? place
    places.delete(topicKey)
    places.set(topicKey, after)
    if (places.size > MAX_TOPICS) places.delete(places.keys().next().value ?? '')
  }

  return {
    /** Returns the topics and exceptions of the next query. @param from - The earliest place of every topic. */
    toQuery(topicKeys: readonly string[], from?: Place): Pick<MailboxQuery, 'topics' | 'except'> {
      const queried = new Set(topicKeys)
      return {
        topics: topicKeys.map((topicKey) => ({ topicKey, after: latest(places.get(topicKey), from) })),
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

function latest(place: Place | undefined, other: Place | undefined): Place | undefined {
  if (place === undefined || other === undefined) return place ?? other
  return isBehind(place, other) ? place : other
}
