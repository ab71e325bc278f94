import { markOf, topicKeyOf } from './hash.ts'

/** One open socket, as far as subscriptions go. */
export interface Peer {
  readonly clientId: string
}

/** What one client listens to, on all of its sockets that asked for it. */
export interface Subscription<P extends Peer> {
  readonly topic: string
  readonly topicKey: string
  /** The client's own name on this topic. @see markOf */
  readonly mark: string
  peers: readonly P[]
}

/** Hears of subscriptions of clients, of which sockets join and leave. */
export interface RegistryListener<P extends Peer> {
  readonly onBegin?: (subscription: Subscription<P>) => void
  readonly onEnd?: (subscription: Subscription<P>) => void
}

/**
 * Returns who listens to what on this node. Topics in clear are in memory only, as long as a socket is open.
 *
 * Lists are short and replaced as a whole: thousands of sockets have one topic each, and a set costs ten times as much.
 */
export function createRegistry<P extends Peer>({ onBegin, onEnd }: RegistryListener<P> = {}) {
  const byTopicKey = new Map<string, readonly Subscription<P>[]>()
  const byClient = new Map<string, Map<string, Subscription<P>>>()
  let size = 0

  function create(clientId: string, topic: string): Subscription<P> {
    const subscription = { topic, topicKey: topicKeyOf(topic), mark: markOf(topic, clientId), peers: [] }
    const topics = byClient.get(clientId) ?? new Map<string, Subscription<P>>()
    byClient.set(clientId, topics.set(topic, subscription))
    byTopicKey.set(subscription.topicKey, [...(byTopicKey.get(subscription.topicKey) ?? []), subscription])
    size += 1
    onBegin?.(subscription)
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
    /** Ends what one socket listens to; others of its client, such as tabs of the same site, go on. */
    remove(peer: P, topic: string): void {
      const subscription = byClient.get(peer.clientId)?.get(topic)
      if (subscription !== undefined) leave(peer, subscription)
    },
    /** Ends everything that one socket listens to. */
    forget(peer: P): void {
      for (const subscription of [...(byClient.get(peer.clientId)?.values() ?? [])]) leave(peer, subscription)
    },
    /** Returns what a client listens to, on any of its sockets, by topic. */
    topicsOf: (clientId: string): ReadonlyMap<string, Subscription<P>> | undefined => byClient.get(clientId),
    *all(): Iterable<Subscription<P>> {
      for (const topics of byClient.values()) yield* topics.values()
    },
    of: (topicKey: string): readonly Subscription<P>[] => byTopicKey.get(topicKey) ?? [],
    has: (topicKey: string): boolean => byTopicKey.has(topicKey),
    /** True when somebody else than the sender listens. */
    hasReceiver: (topicKey: string, sender: string): boolean =>
      byTopicKey.get(topicKey)?.some(({ mark }) => mark !== sender) === true,
    size: () => size,
  }
}
export type Registry<P extends Peer> = ReturnType<typeof createRegistry<P>>
