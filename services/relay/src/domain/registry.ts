import type { StoredMessage } from '../ports/mailbox.ts'
import { markOf, topicKeyOf } from './hash.ts'

/** One open socket, as far as handing out messages goes. */
export interface Peer {
  readonly clientId: string
  /** Its subscriptions by topic. */
  readonly topics: Map<string, Subscription>
  /** Writes one message. @param body - JSON of the message as the protocol shapes it. */
  readonly deliver: (subscription: Subscription, message: StoredMessage, body: string) => void
}

export interface Subscription {
  readonly topic: string
  readonly topicKey: string
  /** The client's own name on this topic. @see markOf */
  readonly mark: string
  readonly peer: Peer
}

/** Returns who listens to what on this node. Topics in clear are in memory only, as long as a socket is open. */
export function createRegistry() {
  const byTopicKey = new Map<string, Set<Subscription>>()
  let size = 0

  function drop(subscription: Subscription): void {
    const others = byTopicKey.get(subscription.topicKey)
    if (others?.delete(subscription) !== true) return
    size -= 1
    subscription.peer.topics.delete(subscription.topic)
    if (others.size === 0) byTopicKey.delete(subscription.topicKey)
  }

  return {
    /** Adds a subscription, or returns the one that is there. */
    add(peer: Peer, topic: string): Subscription {
      const known = peer.topics.get(topic)
      if (known !== undefined) return known
      const subscription = { topic, topicKey: topicKeyOf(topic), mark: markOf(topic, peer.clientId), peer }
      peer.topics.set(topic, subscription)
      const others = byTopicKey.get(subscription.topicKey)
      if (others === undefined) byTopicKey.set(subscription.topicKey, new Set([subscription]))
      else others.add(subscription)
      size += 1
      return subscription
    },
    /** Ends what a client listens to, on all of its sockets. */
    remove(clientId: string, topic: string): void {
      const mark = markOf(topic, clientId)
      for (const each of [...(byTopicKey.get(topicKeyOf(topic)) ?? [])]) if (each.mark === mark) drop(each)
    },
    /** Ends everything that one socket listens to. */
    forget(peer: Peer): void {
      for (const subscription of [...peer.topics.values()]) drop(subscription)
    },
    of: (topicKey: string): Iterable<Subscription> => byTopicKey.get(topicKey) ?? [],
    has: (topicKey: string): boolean => byTopicKey.has(topicKey),
    size: () => size,
  }
}
export type Registry = ReturnType<typeof createRegistry>
