/** Key of one message. Both parts are hashes, so that a reader of the store cannot see topics. */
export interface MessageKey {
  /** SHA-256 of the topic, hexadecimal. @see toTopicKey */
  readonly topicKey: string
  /** SHA-256 of the message, hexadecimal. */
  readonly id: string
}

export interface StoredMessage extends MessageKey {
  /** Sealed by the peers. */
  readonly message: string
  readonly tag: number
  /** Subscription id of the sender, which differs for each topic. @see toSubscriptionId */
  readonly sender: string
  /**
   * Identifies the sender for the quotas: 16 hexadecimal characters, of which the first half is the same for all
   * messages of one network address, the second for all messages of one client. Absent: unknown.
   *
   * @see createQuotaKeys
   */
  readonly quotaKey?: string | undefined
  /** Sealed for the topic, because it contains the sender's site. @see sealText */
  readonly attestation?: string | undefined
  readonly publishedAtMs: number
  readonly expiresAtMs: number
}

/** A message with its position in the order of delivery. */
export interface PositionedMessage extends StoredMessage {
  readonly position: number
}

export interface Receipt extends MessageKey {
  /** Subscription id of the receiver. The sender cannot acknowledge its own message. */
  readonly receiver: string
}

/** The end of a page: position and id of its last message. */
export interface MailboxCursor {
  readonly position: number
  readonly id: string
}

/** Returns true if the first cursor is later in the order of delivery than the other. */
export const isBehind = (cursor: MailboxCursor, other: MailboxCursor): boolean =>
  cursor.position > other.position || (cursor.position === other.position && cursor.id > other.id)

export interface TopicQuery {
  readonly topicKey: string
  /** The page begins after this cursor. */
  readonly after?: MailboxCursor | undefined
}

export interface MailboxQuery {
  readonly topics: readonly TopicQuery[]
  readonly nowMs: number
  /** Maximum number of messages in a page. */
  readonly limit: number
  /** Maximum UTF-8 bytes of a page. The first message is included even if it is larger. */
  readonly maxBytes: number
  /** Senders whose messages are excluded, because no client gets its own messages. */
  readonly exceptSenders?: readonly string[] | undefined
  /** Messages that are excluded. */
  readonly except?: readonly MessageKey[] | undefined
}

export interface MailboxPage {
  /** Oldest first, over all topics of the query. */
  readonly messages: readonly PositionedMessage[]
  /** Cursor after which the next page begins on every topic of the query. Absent on the last page. */
  readonly next?: MailboxCursor | undefined
  /** Entries that the store scanned; `MAX_SCANNED` at most, also for an empty page. */
  readonly scanned: number
  /** Messages that are stored from now on get a position above this one. */
  readonly settledTo: number
}

/** Entries that a store scans for one page. */
const MAX_SCANNED = 2_500

/** Returns how many entries of each topic a store may scan for one page; at most one more than the page contains. */
export function scanOfTopic({ topics, limit }: MailboxQuery): number {
  return Math.min(limit + 1, Math.max(1, Math.floor(MAX_SCANNED / Math.max(1, topics.length))))
}

/**
 * `known`: the same message is already stored. `full`: the topic has no room, and the message is not stored. Room is
 * counted before the write, so simultaneous writes can exceed the limit by their own size.
 */
export type PutOutcome = 'stored' | 'known' | 'full'

export interface MailboxLimits {
  /** Maximum number of stored messages of one topic. */
  readonly maxMessagesPerTopic: number
  /** Maximum bytes of these messages and of their attestations. */
  readonly maxBytesPerTopic: number
}

/** Bytes that a message takes in a store for keys, times and indexes. */
export const WEIGHT_OF_MESSAGE = 512

/** Returns the size of a message for the limits of a topic. */
export function bytesOf({ message, attestation = '' }: Pick<StoredMessage, 'message' | 'attestation'>): number {
  return Buffer.byteLength(message) + attestation.length
}

/** Returns the size of a message for quotas. */
export const weightOf = (message: StoredMessage): number => bytesOf(message) + WEIGHT_OF_MESSAGE

/** Weight of the stored messages. */
export interface Usage {
  readonly total: number
  /** By the first half of the quota key. */
  readonly callers: ReadonlyMap<string, number>
  /** By the second half. */
  readonly clients: ReadonlyMap<string, number>
}

/**
 * Store of messages that wait for their receiver. Redis implements it with a hash per topic and a channel, PostgreSQL with
 * a table and NOTIFY.
 */
export interface Mailbox {
  /**
   * Stores messages, and announces the new ones to the other nodes in the same step. After a crash in between, a receiver
   * on another node would never get the message.
   *
   * @returns one outcome for each message, once all are stored.
   */
  readonly put: (messages: readonly StoredMessage[], nowMs: number) => Promise<readonly PutOutcome[]>
  /** Returns a page of the unexpired messages of the topics. The topics of a query differ. */
  readonly list: (query: MailboxQuery) => Promise<MailboxPage>
  /** Returns the stored and unexpired messages among these. */
  readonly read: (keys: readonly MessageKey[], nowMs: number) => Promise<readonly StoredMessage[]>
  /** Removes acknowledged messages. */
  readonly remove: (receipts: readonly Receipt[]) => Promise<void>
  /** Removes expired messages, and returns their number. */
  readonly sweep: (nowMs: number) => Promise<number>
  readonly size: () => Promise<{ readonly messages: number; readonly bytes: number }>
  /** Returns the weight of all messages, and of each address and client with at least `leastWeight`. */
  readonly usage: (leastWeight: number) => Promise<Usage>
}
