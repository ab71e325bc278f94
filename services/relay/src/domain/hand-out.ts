import type { Clock } from '@latchkey/host'
import type { RelayMessage } from '@latchkey/protocol/relay'
import type { Mailbox, MailboxPage, MailboxQuery, MessageKey, Place, StoredMessage } from '../ports/mailbox.ts'
import type { Peer, Registry, Subscription } from './registry.ts'
import { unsealText } from './sealed-text.ts'

const PAGE = 100
const PAGE_BYTES = 1_024 * 1_024
const MAX_READ = 500

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

/** A message on its way to sockets. */
export interface Delivery<P extends Peer> {
  readonly subscription: Subscription<P>
  readonly message: StoredMessage
  /** JSON of the message as the protocol shapes it. */
  readonly body: string
  /** What comes from a mailbox has to be removed there. Only what waits is written again to a socket that has it. */
  readonly from: 'sender' | 'mailbox' | 'announcement'
}

export interface HandOutOptions<P extends Peer> {
  readonly registry: Registry<P>
  readonly mailbox: Pick<Mailbox, 'read'>
  /** Reads a page for one socket; nothing when that has closed. */
  readonly readPage: (peer: P, query: MailboxQuery) => Promise<MailboxPage | undefined>
  readonly clock: Clock
  /** Writes a message to one socket. */
  readonly deliverTo: (peer: P, delivery: Delivery<P>) => void
  /** Takes a failure that left somebody without a message. */
  readonly onMissed: (error: unknown, what: string) => void
}

/** One socket while the mailbox is read for it. */
export interface Drained<P extends Peer> {
  readonly peer: P
  readonly subscriptions: readonly Subscription<P>[]
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
export function createHandOut<P extends Peer>(options: HandOutOptions<P>) {
  const { registry, mailbox, readPage, clock, deliverTo, onMissed } = options
  const announced: MessageKey[] = []
  let isReading = false

  function deliver(message: StoredMessage, from: Delivery<P>['from']): void {
    let body: string | undefined
    for (const subscription of registry.of(message.topicKey)) {
      if (subscription.mark === message.sender) continue
      body ??= JSON.stringify(toRelayMessage(message, subscription.topic))
      for (const peer of subscription.peers) deliverTo(peer, { subscription, message, body, from })
    }
  }

  /** Hands out what waits for subscriptions of one socket. */
  async function drain({ peer, subscriptions, hasJust, isBusy, flushed }: Drained<P>): Promise<void> {
    const byKey = new Map(subscriptions.map((each) => [each.topicKey, each]))
    const exceptSenders = subscriptions.map(({ mark }) => mark)
    let after: Place | undefined
    do {
      const topics = [...byKey.keys()].map((topicKey) => ({ topicKey, after }))
      const query = { topics, nowMs: clock.now(), limit: PAGE, maxBytes: PAGE_BYTES, exceptSenders }
      const page = await readPage(peer, query)
      if (page === undefined) return
      for (const stored of page.messages) {
        const subscription = byKey.get(stored.topicKey)
        // It may have unsubscribed while the mailbox was read.
        if (subscription?.peers.includes(peer) !== true || hasJust(stored)) continue
        const body = JSON.stringify(toRelayMessage(stored, subscription.topic))
        deliverTo(peer, { subscription, message: stored, body, from: 'mailbox' })
        if (isBusy() && !(await flushed())) return
      }
      after = page.next
    } while (after !== undefined && (await flushed()))
  }

  /**
   * Hands out what other nodes have announced and somebody here waits for. One group after another: two that are read at
   * once would overtake each other.
   */
  async function deliverAnnounced(keys: readonly MessageKey[]): Promise<void> {
    announced.push(...keys.filter(({ topicKey }) => registry.has(topicKey)))
    if (isReading) return
    isReading = true
    while (announced.length > 0) {
      const group = announced.splice(0, MAX_READ)
      const found = await mailbox.read(group, clock.now()).catch((error: unknown) => {
        onMissed(error, 'announced')
        return []
      })
      for (const stored of found) deliver(stored, 'announcement')
    }
    isReading = false
  }

  return { deliver, drain, deliverAnnounced }
}
export type HandOut<P extends Peer> = ReturnType<typeof createHandOut<P>>
