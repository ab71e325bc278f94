/** Limits of WebSockets. */
export interface SocketLimits {
  /** Open sockets of one caller, and of all. */
  readonly callerSockets: number
  readonly sockets: number
  /** Subscriptions of one socket, with those that wait for the node. */
  readonly subscriptions: number
  /** Largest message of a client, in bytes. */
  readonly messageBytes: number
  /** Bytes that a client has not read yet. Beyond it the socket is closed, because nothing waits for a slow client. */
  readonly unreadBytes: number
  /** Pause between two pings. A client that answers none until the next one is gone. */
  readonly pingMs: number
}

export const SOCKET_LIMITS: SocketLimits = {
  callerSockets: 16,
  sockets: 1_000,
  subscriptions: 100,
  messageBytes: 16 * 1024,
  // The largest account has 10 MiB, which are 14 MB in base64.
  unreadBytes: 16 * 1024 * 1024,
  pingMs: 30_000,
}
