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
  /** Sealed for the topic, because it names the sender's site. @see sealText */
  readonly attestation?: string | undefined
  readonly publishedAtMs: number
  readonly expiresAtMs: number
}

/** A message with its place in the order in which messages are handed out. */
export interface PlacedMessage extends StoredMessage {
  readonly position: number
}

export interface Receipt extends MessageKey {
  /** Subscription id of the one who has the message; its own sender cannot receive it away. */
  readonly receiver: string
}

export interface MailboxQuery {
  readonly topicKeys: readonly string[]
  readonly nowMs: number
  readonly limit: number
  /** The last message of the page before. */
  readonly after?: { readonly position: number; readonly id: string } | undefined
  /** Subscription ids whose messages are left out: nobody is handed what they sent themselves. */
  readonly exceptSenders?: readonly string[] | undefined
}

/**
 * `known`: the same message waits already, and is kept once. `full`: the topic has no room, and nothing was kept. Room
 * is counted before the write, so writes at the same moment can go over it by what they hold.
 */
export type PutOutcome = 'stored' | 'known' | 'full'

export interface MailboxLimits {
  /** Messages that wait on one topic, at most. */
  readonly maxMessagesPerTopic: number
  /** Bytes of them, at most. */
  readonly maxBytesPerTopic: number
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
  /** Returns what waits on the topics, oldest first, without what has expired. */
  readonly list: (query: MailboxQuery) => Promise<readonly PlacedMessage[]>
  /** Returns those of the messages that are still there and have not expired. */
  readonly read: (keys: readonly MessageKey[], nowMs: number) => Promise<readonly StoredMessage[]>
  /** Forgets messages that were received. */
  readonly remove: (receipts: readonly Receipt[]) => Promise<void>
  /** Forgets what has expired, and returns how many messages that were. */
  readonly sweep: (nowMs: number) => Promise<number>
  readonly size: () => Promise<{ readonly messages: number; readonly bytes: number }>
}
