import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import type { Refusal } from '../domain/refusal.ts'
import type { Peer, Subscription } from '../domain/registry.ts'
import type { Receipt } from '../ports/mailbox.ts'

/** Who opened a socket. */
export interface Opener {
  readonly clientId: string
  /** Whose requests are counted together. */
  readonly bucket: string
  /** What every request is answered with, when the token was not good. */
  readonly refusal?: Refusal | undefined
}

/** A delivery that waits for its receipt. */
export interface Pending extends Receipt {
  readonly sender: string
  readonly wasStored: boolean
}

/**
 * One open socket. Data only, and what few sockets need is made late: most of them are idle, and there are thousands.
 */
export interface Connection extends Peer, Opener {
  readonly socket: WebSocket
  /** What the socket runs over. */
  readonly stream: Duplex
  readonly openedAtMs: number
  /** Gave a sign of life since the last ping. */
  isAlive: boolean
  hasSubscribed: boolean
  /** Takes no more requests. */
  isFinishing: boolean
  /** Its writes are kept together until the end of this turn. */
  isCorked: boolean
  refusedInARow: number
  /** Requests that are not answered. */
  inHand: number
  /** Called when nothing is in hand any more. */
  onIdle: (() => void) | undefined
  /** Deliveries by the id of their call. */
  pending: Map<number, Pending> | undefined
  /** Times that the mailbox is being read for it. */
  draining: number
  /** What was written meanwhile, so that it is not written twice. */
  handedOut: Set<string> | undefined
}

/** Returns the record of a socket that was just opened. */
export function createConnection(socket: WebSocket, stream: Duplex, opener: Opener, openedAtMs: number): Connection {
  return {
    clientId: opener.clientId,
    bucket: opener.bucket,
    refusal: opener.refusal,
    socket,
    stream,
    openedAtMs,
    isAlive: true,
    hasSubscribed: false,
    isFinishing: false,
    isCorked: false,
    refusedInARow: 0,
    inHand: 0,
    onIdle: undefined,
    pending: undefined,
    draining: 0,
    handedOut: undefined,
  }
}

/** A subscription of sockets. */
export type SocketSubscription = Subscription<Connection>

export const isOpen = ({ socket }: Connection): boolean => socket.readyState === WebSocket.OPEN
