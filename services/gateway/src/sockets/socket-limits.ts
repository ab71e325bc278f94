/** Limits of WebSockets. */
export interface SocketLimits {
  /** Maximum open sockets of one caller, of one listed project, and in total. */
  readonly callerSockets: number
  readonly projectSockets: number
  readonly sockets: number
  /** Maximum subscriptions of one socket, including those that wait for the node. */
  readonly subscriptions: number
  /** Maximum size of a client's message, in bytes. */
  readonly messageBytes: number
  /** The same on an EVM network, where a signed transaction has up to 128 KiB, and thus 256 KiB in hex. */
  readonly evmMessageBytes: number
  /** Burst of messages of one socket, and messages per second. */
  readonly messages: number
  readonly messagesPerSecond: number
  /** Maximum unread bytes of a client. Beyond it the socket is closed, because nothing waits for a slow client. */
  readonly unreadBytes: number
  /** Maximum unread bytes of notifications of an EVM network: of one socket, and in total. */
  readonly unreadNotificationBytes: number
  readonly allUnreadNotificationBytes: number
  /** Maximum subscriptions of all clients of an EVM network, and of those to logs of every address. */
  readonly networkSubscriptions: number
  readonly networkWideFilters: number
  /** Interval between two pings. A client that has not responded by the next ping is disconnected. */
  readonly pingMs: number
  /** Time without a message and without a subscription after which a socket is closed. */
  readonly idleMs: number
}

const MIB = 1024 * 1024

export const SOCKET_LIMITS: SocketLimits = {
  callerSockets: 16,
  projectSockets: 500,
  sockets: 1_000,
  subscriptions: 100,
  messageBytes: 16 * 1024,
  evmMessageBytes: 512 * 1024,
  messages: 500,
  messagesPerSecond: 100,
  // The largest account has 10 MiB, which are 14 MB in base64.
  unreadBytes: 16 * MIB,
  unreadNotificationBytes: 4 * MIB,
  allUnreadNotificationBytes: 64 * MIB,
  networkSubscriptions: 20_000,
  networkWideFilters: 1_000,
  pingMs: 30_000,
  idleMs: 300_000,
}
