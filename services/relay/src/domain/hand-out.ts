import type { Clock } from '@latchkey/host'
import type { RelayMessage } from '@latchkey/protocol/relay'
import type { Mailbox, MessageKey, PlacedMessage, StoredMessage } from '../ports/mailbox.ts'
import type { Registry, Subscription } from './registry.ts'
import { unsealText } from './sealed-text.ts'

const PAGE = 100

/** Returns a message in the shape of the protocol. */
export function toRelayMessage(stored: StoredMessage, topic: string): RelayMessage {
  const attestation = stored.attestation === undefined ? undefined : unsealText(stored.attestation, topic)
  return {
    topic,
    message: stored.message,
    publishedAt: stored.publishedAtMs,
    tag: stored.tag,
    ...(attestation === undefined ? {} : { attestation }),
  }
}

export interface HandOutOptions {
  readonly registry: Registry
  readonly mailbox: Mailbox
  readonly clock: Clock
}

export interface DrainedSocket {
  /** True for what was handed to the socket while the mailbox was read. */
  readonly hasJust: (key: MessageKey) => boolean
  /** True when as much waits to be written as is wise. */
  readonly isBusy: () => boolean
  /** Waits until the socket has written all, and says whether it is still open. */
  readonly flushed: () => Promise<boolean>
}

/**
 * Returns what brings messages to the sockets of this node. Nobody is handed what they sent themselves. A message can
 * come twice, for example when its receipt is lost with a connection; clients drop the second by its hash.
 */
export function createHandOut({ registry, mailbox, clock }: HandOutOptions) {
  function deliver(stored: StoredMessage): void {
    let body: string | undefined
    for (const subscription of registry.of(stored.topicKey)) {
      if (subscription.mark === stored.sender) continue
      body ??= JSON.stringify(toRelayMessage(stored, subscription.topic))
      subscription.peer.deliver(subscription, stored, body)
    }
  }

  /** Hands out what waits for subscriptions of one socket. */
  async function drain(subscriptions: readonly Subscription[], socket: DrainedSocket): Promise<void> {
    const byKey = new Map(subscriptions.map((each) => [each.topicKey, each]))
    const exceptSenders = subscriptions.map(({ mark }) => mark)
    let after: PlacedMessage | undefined
    for (;;) {
      const query = { topicKeys: [...byKey.keys()], nowMs: clock.now(), limit: PAGE, after, exceptSenders }
      const page = await mailbox.list(query)
      for (const stored of page) {
        const subscription = byKey.get(stored.topicKey)
        // It may have unsubscribed while the mailbox was read.
        if (subscription === undefined || subscription.peer.topics.get(subscription.topic) !== subscription) continue
        if (socket.hasJust(stored)) continue
        subscription.peer.deliver(subscription, stored, JSON.stringify(toRelayMessage(stored, subscription.topic)))
        if (socket.isBusy() && !(await socket.flushed())) return
      }
      after = page.at(-1)
      if (page.length < PAGE || !(await socket.flushed())) return
    }
  }

  /** Hands out what other nodes have announced and somebody here waits for. */
  async function deliverAnnounced(keys: Parameters<Mailbox['read']>[0]): Promise<void> {
    const wanted = keys.filter(({ topicKey }) => registry.has(topicKey))
    if (wanted.length === 0) return
    for (const stored of await mailbox.read(wanted, clock.now())) deliver(stored)
  }

  return { deliver, drain, deliverAnnounced }
}
export type HandOut = ReturnType<typeof createHandOut>
