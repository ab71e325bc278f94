import type { Clock } from '@latchkey/host'
import type { RelayMessage } from '@latchkey/protocol/relay'
import type { Mailbox, MailboxCursor, MailboxPage, MailboxQuery, MessageKey, StoredMessage } from '../ports/mailbox.ts'
import { unsealText } from './sealed-text.ts'
import type { Peer, Subscription, SubscriptionRegistry } from './subscription-registry.ts'

const PAGE = 100
const PAGE_BYTES = 1_024 * 1_024
const MAX_READ = 500

/** Returns a message in the format of the protocol. */
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

/** A message on its way to one socket. */
export interface Delivery<P extends Peer> {
  readonly subscription: Subscription<P>
  readonly message: StoredMessage
  /** JSON of the message in the format of the protocol. */
  readonly body: string
  /**
   * `sender`: not stored. `mailbox` and `announcement`: stored, so an acknowledgement removes it there. Only `mailbox`
   * may write a message again that is in flight to the socket.
   */
  readonly from: 'sender' | 'mailbox' | 'announcement'
}

export interface MessageDeliveryOptions<P extends Peer> {
  readonly registry: SubscriptionRegistry<P>
  readonly mailbox: Pick<Mailbox, 'read'>
  /** Reads a page for one socket; `undefined` when the socket has closed. */
  readonly readPage: (peer: P, query: MailboxQuery) => Promise<MailboxPage | undefined>
  readonly clock: Clock
  /** Writes a message to one socket. */
  readonly deliverTo: (peer: P, delivery: Delivery<P>) => void
  /** Called with an error that left a socket without a message. */
  readonly onMissed: (error: unknown, what: string) => void
}

/** One socket and the subscriptions whose backlog it gets. */
export interface BacklogTarget<P extends Peer> {
  readonly peer: P
  readonly subscriptions: readonly Subscription<P>[]
  /** Returns true for messages that were delivered to the socket while the backlog was read. */
  readonly wasJustDelivered: (key: MessageKey) => boolean
  /** Returns true while the socket has enough unsent data. */
  readonly isBusy: () => boolean
  /** Waits until the socket has written all, and returns whether it is still open. */
  readonly waitUntilWritten: () => Promise<boolean>
}

/**
 * Returns the delivery of messages to the sockets of this node. No socket gets the messages of its own client. A message
 * can be delivered twice, for example when its acknowledgement is lost with a connection, or when it is announced while the
 * backlog of a new subscription is read, and acknowledged in between; clients drop the second copy by its hash.
 */
export function createMessageDelivery<P extends Peer>(options: MessageDeliveryOptions<P>) {
  const { registry, mailbox, readPage, clock, deliverTo, onMissed } = options
  const announced: MessageKey[] = []
  let isReading = false

  function deliver(message: StoredMessage, from: Delivery<P>['from']): void {
    let body: string | undefined
    for (const subscription of registry.ofTopic(message.topicKey)) {
      if (subscription.subscriptionId === message.sender) continue
      body ??= JSON.stringify(toRelayMessage(message, subscription.topic))
      for (const peer of subscription.peers) deliverTo(peer, { subscription, message, body, from })
    }
  }

  /** Delivers the stored messages of some subscriptions to one socket. */
  async function deliverBacklog(target: BacklogTarget<P>): Promise<void> {
    const { peer, subscriptions, wasJustDelivered, isBusy, waitUntilWritten } = target
    const byKey = new Map(subscriptions.map((each) => [each.topicKey, each]))
    const exceptSenders = subscriptions.map(({ subscriptionId }) => subscriptionId)
    let after: MailboxCursor | undefined
    do {
      const topics = [...byKey.keys()].map((topicKey) => ({ topicKey, after }))
      const query = { topics, nowMs: clock.now(), limit: PAGE, maxBytes: PAGE_BYTES, exceptSenders }
      const page = await readPage(peer, query)
      if (page === undefined) return
      for (const stored of page.messages) {
        const subscription = byKey.get(stored.topicKey)
        // The socket may have unsubscribed while the page was read.
        if (subscription?.peers.includes(peer) !== true || wasJustDelivered(stored)) continue
        const body = JSON.stringify(toRelayMessage(stored, subscription.topic))
        deliverTo(peer, { subscription, message: stored, body, from: 'mailbox' })
        if (isBusy() && !(await waitUntilWritten())) return
      }
      after = page.next
    } while (after !== undefined && (await waitUntilWritten()))
  }

  /**
   * Delivers messages that other nodes have stored and announced. One group is read after another, because two reads at
   * once would overtake each other.
   */
  async function deliverAnnounced(keys: readonly MessageKey[]): Promise<void> {
    announced.push(...keys.filter(({ topicKey }) => registry.has(topicKey)))
    if (isReading) return
    isReading = true
    while (announced.length > 0) {
      const group = announced.splice(0, MAX_READ)
      const found = await mailbox.read(group, clock.now()).catch((error: unknown) => {
        onMissed(error, 'reading announced messages')
        return []
      })
      for (const stored of found) deliver(stored, 'announcement')
    }
    isReading = false
  }

  return { deliver, deliverBacklog, deliverAnnounced }
}
export type MessageDelivery<P extends Peer> = ReturnType<typeof createMessageDelivery<P>>
