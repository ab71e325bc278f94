import type { BucketLimits } from '@latchkey/http'
import type { MailboxLimits } from '../ports/mailbox.ts'

/** Limits of clients. Times are in seconds unless stated otherwise. */
export interface RelayLimits extends MailboxLimits {
  /** UTF-8 bytes of one message. */
  readonly maxMessageBytes: number
  /** Bytes of one frame; a larger one closes its socket with 1009. */
  readonly maxFrameBytes: number
  readonly minTtl: number
  readonly maxTtl: number
  /** Subscriptions of one client, over all of its sockets. */
  readonly maxTopicsPerClient: number
  /** Open sockets from one address. */
  readonly maxSocketsPerAddress: number
  /** Unsent bytes of one socket. A slower socket is destroyed; its client finds the messages in the mailbox. */
  readonly maxUnsentBytes: number
  /** Unsent bytes of all slow sockets of the node. Above it, the sockets with the most unsent bytes are destroyed. */
  readonly maxUnsentBytesOfAll: number
  /** Upgrades from one address, and of one client. */
  readonly upgradesPerAddress: BucketLimits
  readonly upgradesPerClient: BucketLimits
  /**
   * Requests of one client. In a batch each message costs one, and each topic, receipt or subscription a tenth. 4 KiB
   * that are sent or read from the store cost one, and so do 100 entries that the store scans.
   */
  readonly requestsPerClient: BucketLimits
  /** Requests of all clients of one network address, at the same costs. */
  readonly requestsPerAddress: BucketLimits
  /** Pending requests of one socket. The relay stops reading a socket with so many. */
  readonly maxPendingRequests: number
  /** Bytes of such requests. */
  readonly maxPendingBytes: number
  /** Bytes of all stored messages, with 512 added for each. A client and an address have shares of it. */
  readonly maxStoreBytes: number
}

const DAY = 86_400
const KIB = 1_024

/** Bytes sent to or read from the store that cost as much as a request. */
export const BYTES_PER_COST = 4 * KIB
/** Entries scanned in the store that cost as much as a request. */
export const SCANNED_PER_COST = 100

/** Room for the largest real requests: a contract's code is 48 KB, as hexadecimal text and base64 about 130 KB. */
export const defaultLimits: RelayLimits = {
  maxMessageBytes: 256 * KIB,
  maxFrameBytes: 1_024 * KIB,
  minTtl: 1,
  maxTtl: 30 * DAY,
  maxTopicsPerClient: 5_000,
  maxMessagesPerTopic: 256,
  maxBytesPerTopic: 4 * 1_024 * KIB,
  maxSocketsPerAddress: 500,
  maxUnsentBytes: 8 * 1_024 * KIB,
  maxUnsentBytesOfAll: 256 * 1_024 * KIB,
  upgradesPerAddress: { capacity: 200, refillPerSecond: 20 },
  upgradesPerClient: { capacity: 30, refillPerSecond: 1 },
  requestsPerClient: { capacity: 500, refillPerSecond: 100 },
  requestsPerAddress: { capacity: 2_000, refillPerSecond: 400 },
  maxPendingRequests: 100,
  maxPendingBytes: 4 * 1_024 * KIB,
  maxStoreBytes: 2 * 1_024 * 1_024 * KIB,
}
