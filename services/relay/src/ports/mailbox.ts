/** Where one message is. Both parts are hashes, so that whoever reads them learns no topic. */
export interface MessageKey {
  /** SHA-256 of the topic, hexadecimal. @see topicKeyOf */
  readonly topicKey: string
  /** SHA-256 of the message, hexadecimal. */
  readonly id: string
}

export interface StoredMessage extends MessageKey {
  /** Sealed by the peers. */
  readonly message: string
  readonly tag: number
  /** Who sent it, as its subscription id: says nothing about the same sender on another topic. @see markOf */
  readonly sender: string
  /**
   * Where it came from, for the quotas alone: 16 hexadecimal characters, of which the first half is the same for all
   * messages of one network address, the second for all of one client. Absent: not known.
   *
   * @see createOrigins
   */
  readonly origin?: string | undefined
  /** Sealed for the topic, because it names the sender's site. @see sealText */
  readonly attestation?: string | undefined
  readonly publishedAtMs: number
  readonly expiresAtMs: number
}

/** A message with its place in the order of delivery. */
export interface PlacedMessage extends StoredMessage {
  readonly position: number
}

export interface Receipt extends MessageKey {
  /** Subscription id of the one who has the message; its own sender cannot receive it away. */
  readonly receiver: string
}

/** Where a message stands in the order of delivery. */
export interface Place {
  readonly position: number
  readonly id: string
}

/** True when the first place comes later. */
export const isBehind = (place: Place, other: Place): boolean =>
  place.position > other.position || (place.position === other.position && place.id > other.id)

export interface TopicQuery {
  readonly topicKey: string
  /** The page begins behind it. */
  readonly after?: Place | undefined
}

export interface MailboxQuery {
  readonly topics: readonly TopicQuery[]
  readonly nowMs: number
  /** Messages of one page. */
  readonly limit: number
  /** UTF-8 bytes of one page. The first message is in it, however large it is. */
  readonly maxBytes: number
  /** Subscription ids whose messages are left out: nobody is handed what they sent themselves. */
  readonly exceptSenders?: readonly string[] | undefined
  /** Messages that are left out. */
  readonly except?: readonly MessageKey[] | undefined
}

export interface MailboxPage {
  /** Oldest first, over all topics of the query. */
  readonly messages: readonly PlacedMessage[]
  /** Where the next page begins on every topic of the query. Absent when nothing is left behind this page. */
  readonly next?: Place | undefined
  /** Entries that the store looked at; `MAX_SCANNED` at most, also when none of them is in the page. */
  readonly scanned: number
  /** Nothing that is stored from now on gets a position at or below this one. */
  readonly settledTo: number
}

/** Entries that a store looks at for one page. */
const MAX_SCANNED = 2_500

/** Returns how many entries of each topic a store may look at for one page: one more than the page holds, at most. */
export function scanOfTopic({ topics, limit }: MailboxQuery): number {
  return Math.min(limit + 1, Math.max(1, Math.floor(MAX_SCANNED / Math.max(1, topics.length))))
}

/**
 * `known`: the same message waits already, and is kept once. `full`: the topic has no room, and nothing was kept. Room
 * is counted before the write, so writes at the same moment can go over it by what they hold.
 */
export type PutOutcome = 'stored' | 'known' | 'full'

export interface MailboxLimits {
  /** Messages that wait on one topic, at most. */
  readonly maxMessagesPerTopic: number
  /** Bytes of them and of their attestations, at most. */
  readonly maxBytesPerTopic: number
}

/** What a message takes in a store beside its own bytes: keys, times and indexes. */
export const WEIGHT_OF_MESSAGE = 512

/** Returns the bytes of a message that count. */
export function bytesOf({ message, attestation = '' }: Pick<StoredMessage, 'message' | 'attestation'>): number {
  return Buffer.byteLength(message) + attestation.length
}

/** Returns what a message counts for in the quotas. */
export const weightOf = (message: StoredMessage): number => bytesOf(message) + WEIGHT_OF_MESSAGE

/** What waits in a store, by weight. */
export interface Usage {
  readonly total: number
  /** By the first half of the origin. */
  readonly callers: ReadonlyMap<string, number>
  /** By the second half. */
  readonly clients: ReadonlyMap<string, number>
}

/**
 * Messages that wait for their receiver.
 *
 * A hash per topic and a channel in Redis, or a table and NOTIFY in PostgreSQL, fit it alike.
 */
export interface Mailbox {
  /**
   * Keeps messages, and announces the new ones to the other nodes in the same step: a crash in between would leave a
   * message that its receiver, who is connected to another node, never hears of.
   *
   * @returns one outcome for each message, once they are safe.
   */
  readonly put: (messages: readonly StoredMessage[], nowMs: number) => Promise<readonly PutOutcome[]>
  /** Returns a page of what waits on the topics, without what has expired. The topics of a query differ. */
  readonly list: (query: MailboxQuery) => Promise<MailboxPage>
  /** Returns those of the messages that are still there and have not expired. */
  readonly read: (keys: readonly MessageKey[], nowMs: number) => Promise<readonly StoredMessage[]>
  /** Forgets messages that were received. */
  readonly remove: (receipts: readonly Receipt[]) => Promise<void>
  /** Forgets what has expired, and returns how many messages that were. */
  readonly sweep: (nowMs: number) => Promise<number>
  readonly size: () => Promise<{ readonly messages: number; readonly bytes: number }>
  /** Returns what all nodes have stored, in all and for each origin of at least this weight. */
  readonly usage: (leastWeight: number) => Promise<Usage>
}
