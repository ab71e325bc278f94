import { isBehind, type MailboxPage, type MailboxQuery, type MessageKey, type Place } from '../ports/mailbox.ts'

/** Topics and single messages that are remembered for one socket; the oldest are forgotten first. */
const MAX_TOPICS = 5_000
const MAX_SINGLE = 2_000

/**
 * Returns the record of what one socket has fetched, so that the next page is another one, whether it has acknowledged
 * this one or not. On another socket all of it comes again.
 *
 * For each topic it is a place, up to which all was fetched. Where the store may still put something before that place,
 * it is the single messages.
 */
export function createFetched() {
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
    /** Returns what is to be asked of the store. @param from - Where a topic begins at the earliest. */
    queryOf(topicKeys: readonly string[], from?: Place): Pick<MailboxQuery, 'topics' | 'except'> {
      const asked = new Set(topicKeys)
      return {
        topics: topicKeys.map((topicKey) => ({ topicKey, after: latest(places.get(topicKey), from) })),
        except: [...single.values()].filter(({ topicKey }) => asked.has(topicKey)),
      }
    },
    /** Remembers a page that was answered with. */
    add({ messages, settledTo }: Pick<MailboxPage, 'messages' | 'settledTo'>): void {
      for (const { topicKey, id, position } of messages) single.set(keyOf({ topicKey, id }), { topicKey, id, position })
      for (const each of [...single.values()]) {
        if (each.position <= settledTo || single.size > MAX_SINGLE) settle(each)
      }
    },
    /** Forgets what was acknowledged: the same message may be sent again. */
    forget(keys: readonly MessageKey[]): void {
      for (const key of keys) single.delete(keyOf(key))
    },
  }
}
export type Fetched = ReturnType<typeof createFetched>

const keyOf = ({ topicKey, id }: MessageKey) => `${topicKey}${id}`

function latest(place: Place | undefined, other: Place | undefined): Place | undefined {
  if (place === undefined || other === undefined) return place ?? other
  return isBehind(place, other) ? place : other
}
