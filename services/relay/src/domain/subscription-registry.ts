import { toSubscriptionId, toTopicKey } from './hash.ts'

/** The part of an open socket that subscriptions use. */
export interface Peer {
  readonly clientId: string
}

/** One topic of one client, with the subscribed sockets of the client. */
export interface Subscription<P extends Peer> {
  readonly topic: string
  readonly topicKey: string
  /** @see toSubscriptionId */
  readonly subscriptionId: string
  peers: readonly P[]
}

/** Called for the first socket of a subscription, and after its last socket. */
export interface SubscriptionListener<P extends Peer> {
  readonly onStart?: (subscription: Subscription<P>) => void
  readonly onEnd?: (subscription: Subscription<P>) => void
}

/**
 * Returns the subscriptions on this node. Topics in clear text are only in memory, as long as a socket is open.
 *
 * Lists are replaced as a whole instead of using sets: most of the thousands of sockets have one topic, and a set takes
 * ten times the memory.
 */
export function createSubscriptionRegistry<P extends Peer>({ onStart, onEnd }: SubscriptionListener<P> = {}) {
  const byTopicKey = new Map<string, readonly Subscription<P>[]>()
  const byClient = new Map<string, Map<string, Subscription<P>>>()
  let size = 0

  function create(clientId: string, topic: string): Subscription<P> {
    const subscription = {
      topic,
      topicKey: toTopicKey(topic),
      subscriptionId: toSubscriptionId(topic, clientId),
      peers: [],
    }
    const topics = byClient.get(clientId) ?? new Map<string, Subscription<P>>()
    byClient.set(clientId, topics.set(topic, subscription))
    byTopicKey.set(subscription.topicKey, [...(byTopicKey.get(subscription.topicKey) ?? []), subscription])
    size += 1
    onStart?.(subscription)
    return subscription
  }

  function drop(clientId: string, subscription: Subscription<P>): void {
    const topics = byClient.get(clientId)
    if (topics?.delete(subscription.topic) !== true) return
    size -= 1
    onEnd?.(subscription)
    if (topics.size === 0) byClient.delete(clientId)
    const others = (byTopicKey.get(subscription.topicKey) ?? []).filter((each) => each !== subscription)
    if (others.length === 0) byTopicKey.delete(subscription.topicKey)
    else byTopicKey.set(subscription.topicKey, others)
  }

  function leave(peer: P, subscription: Subscription<P>): void {
    subscription.peers = subscription.peers.filter((each) => each !== peer)
    if (subscription.peers.length === 0) drop(peer.clientId, subscription)
  }

  return {
    /** Adds a socket to its client's subscription. */
    add(peer: P, topic: string): Subscription<P> {
      const subscription = byClient.get(peer.clientId)?.get(topic) ?? create(peer.clientId, topic)
      if (!subscription.peers.includes(peer)) subscription.peers = [...subscription.peers, peer]
      return subscription
    },
    /** Removes one socket from a subscription; the other sockets of the client stay. */
    remove(peer: P, topic: string): void {
      const subscription = byClient.get(peer.clientId)?.get(topic)
      if (subscription !== undefined) leave(peer, subscription)
    },
    /** Removes one socket from all subscriptions. */
    removePeer(peer: P): void {
      for (const subscription of [...(byClient.get(peer.clientId)?.values() ?? [])]) leave(peer, subscription)
    },
    /** Returns the subscriptions of a client by topic. */
    topicsOf: (clientId: string): ReadonlyMap<string, Subscription<P>> | undefined => byClient.get(clientId),
    *all(): Iterable<Subscription<P>> {
      for (const topics of byClient.values()) yield* topics.values()
    },
    ofTopic: (topicKey: string): readonly Subscription<P>[] => byTopicKey.get(topicKey) ?? [],
    has: (topicKey: string): boolean => byTopicKey.has(topicKey),
    /** Returns true if a client other than the sender has a subscription. */
    hasReceiver: (topicKey: string, sender: string): boolean =>
      byTopicKey.get(topicKey)?.some(({ subscriptionId }) => subscriptionId !== sender) === true,
    size: () => size,
  }
}
export type SubscriptionRegistry<P extends Peer> = ReturnType<typeof createSubscriptionRegistry<P>>
