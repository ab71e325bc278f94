import type { Clock } from '@latchkey/host'
import type { FanOut } from '../ports/fan-out.ts'

/**
 * Characters of a hash in presence messages. Two hashes with the same beginning cost one unnecessary write to the
 * mailbox.
 */
const SHORT = 16
/** Subscriptions in one presence message. */
const MAX_ENTRIES = 200
/** A node without a message for this time counts as gone. */
const FORGET_AFTER_MS = 60_000

/**
 * Kinds of presence messages. `?` requests the subscriptions of all other nodes; `+` and `-` carry subscriptions that
 * began and ended; `.` shows that the node runs.
 */
type PresenceKind = '?' | '+' | '-' | '.'

export interface RemoteSubscription {
  readonly topicKey: string
  readonly subscriptionId: string
}

interface RemoteNode {
  lastMessageAtMs: number
  /** Shortened subscription ids by shortened topic key, one after another. */
  readonly topics: Map<string, string>
}

export interface RemoteSubscriptionsOptions {
  readonly fanOut: Pick<FanOut, 'broadcast' | 'isListening'>
  readonly clock: Clock
  /** Returns all subscriptions on this node. */
  readonly listLocal: () => Iterable<RemoteSubscription>
  readonly report: (error: unknown, what: string) => void
}

/**
 * Returns the subscriptions on the other nodes. A message with a receiver on another node goes through the mailbox, where
 * that node reads it; every other message stays on this node.
 */
export function createRemoteSubscriptions({ fanOut, clock, listLocal, report }: RemoteSubscriptionsOptions) {
  const nodes = new Map<string, RemoteNode>()
  let unsent: string[] = []
  let isSending = false
  let hasSentAll = true

  /** Sends one message after another, so that the other nodes receive the changes of a topic in order. */
  async function sendUnsent(): Promise<void> {
    if (isSending) return
    isSending = true
    try {
      for (let texts = join(unsent); texts.length > 0; texts = join(unsent)) {
        unsent = []
        for (const text of texts) await fanOut.broadcast(text)
      }
    } catch (error) {
      hasSentAll = false
      report(error, 'sending presence')
    }
    isSending = false
  }

  function queue(kind: PresenceKind, subscription?: RemoteSubscription): void {
    const entry =
      subscription === undefined ? '' : `${shorten(subscription.topicKey)}${shorten(subscription.subscriptionId)}`
    unsent.push(`${kind}${entry}`)
    void sendUnsent()
  }

  function queueAll(): void {
    hasSentAll = true
    queue('.')
    for (const each of listLocal()) queue('+', each)
  }

  function forgetSilent(): void {
    for (const [id, node] of nodes) if (clock.now() - node.lastMessageAtMs > FORGET_AFTER_MS) nodes.delete(id)
  }

  return {
    /** Handles a presence message of another node. */
    receive(nodeId: string, text: string): void {
      const known = nodes.get(nodeId)
      const node = known ?? { lastMessageAtMs: 0, topics: new Map<string, string>() }
      node.lastMessageAtMs = clock.now()
      nodes.set(nodeId, node)
      if (text[0] === '?' || known === undefined) queueAll()
      if (text[0] === '+' || text[0] === '-') applyEntries(node.topics, text)
    },
    /** Returns true if another node has, or may have, a subscriber of the topic other than the sender. */
    hasReceiver(topicKey: string, sender: string): boolean {
      if (!fanOut.isListening()) return true
      const topic = shorten(topicKey)
      for (const { topics } of nodes.values()) {
        const ids = topics.get(topic)
        if (ids !== undefined && splitIds(ids).some((id) => !sender.startsWith(id))) return true
      }
      return false
    },
    /** Announces a subscription on this node. */
    announceStart: (subscription: RemoteSubscription): void => {
      if (nodes.size > 0) queue('+', subscription)
    },
    /** Announces the end of a subscription on this node. */
    announceEnd: (subscription: RemoteSubscription): void => {
      if (nodes.size > 0) queue('-', subscription)
    },
    /** Requests all subscriptions of the other nodes. Call it at the start, and after messages may have been missed. */
    synchronise(): void {
      queue('?')
      if (nodes.size > 0) queueAll()
    },
    /** Announces that this node runs, and forgets silent nodes. Call it a few times a minute. */
    tick(): void {
      forgetSilent()
      if (hasSentAll) queue('.')
      else queueAll()
    },
    /** Returns the number of topics with a subscriber on another node. */
    size: () => [...nodes.values()].reduce((sum, { topics }) => sum + topics.size, 0),
  }
}
export type RemoteSubscriptions = ReturnType<typeof createRemoteSubscriptions>

const shorten = (hash: string) => hash.slice(0, SHORT)

/** Joins consecutive entries of one kind into one text. */
function join(entries: readonly string[]): readonly string[] {
  const texts: string[] = []
  let left = 0
  for (const entry of entries) {
    const last = texts.at(-1)
    const fits = last?.[0] === entry[0] && left > 0
    left = fits ? left - 1 : MAX_ENTRIES - 1
    if (fits && last !== undefined) texts[texts.length - 1] = last + entry.slice(1)
    else texts.push(entry)
  }
  return texts
}

function applyEntries(topics: Map<string, string>, text: string): void {
  for (let at = 1; at + 2 * SHORT <= text.length; at += 2 * SHORT) {
    const topic = text.slice(at, at + SHORT)
    const id = text.slice(at + SHORT, at + 2 * SHORT)
    const others = splitIds(topics.get(topic) ?? '').filter((each) => each !== id)
    const ids = text[0] === '+' ? [...others, id] : others
    if (ids.length === 0) topics.delete(topic)
    else topics.set(topic, ids.join(''))
  }
}

function splitIds(ids: string): readonly string[] {
  return Array.from({ length: ids.length / SHORT }, (_, at) => ids.slice(at * SHORT, (at + 1) * SHORT))
}
