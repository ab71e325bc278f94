import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import type { Fetched } from '../domain/fetched.ts'
import type { Refusal } from '../domain/refusal.ts'
import type { Peer, Subscription } from '../domain/registry.ts'
import type { Receipt } from '../ports/mailbox.ts'

/** Who opened a socket. */
export interface Opener {
  readonly clientId: string
  /** Whose requests are counted together. */
  readonly bucket: string
  /** Why none of its requests is done, when the token was not good. @see createRefuser */
  readonly refusal?: Refusal | undefined
}

/** A delivery that waits for its receipt. */
export interface InFlight extends Receipt {
  readonly sender: string
  readonly wasStored: boolean
}

/** Deliveries of one socket that wait for their receipts. */
export interface AllInFlight {
  readonly byCallId: Map<number, InFlight>
  /** The last call for each message, by topic and id. */
  readonly callIds: Map<string, number>
}

/**
 * One open socket. Data only, and what few sockets need is made late: most of them are idle, and there are thousands.
 */
export interface Connection extends Peer, Opener {
  readonly socket: WebSocket
  /** What the socket runs over. */
  readonly stream: Duplex
  /** The caller that it came from. @see toCaller */
  readonly address: string
  readonly openedAtMs: number
  /** Gave a sign of life since the last ping. */
  isAlive: boolean
  hasSubscribed: boolean
  /** Takes no more requests. */
  isFinishing: boolean
  /** Its writes are kept together until the end of this turn. */
  isCorked: boolean
  refusedInARow: number
  /** Requests that are not answered, and their bytes. */
  inHand: number
  bytesInHand: number
  /** Frames that had been read when no more could be handled; `undefined` in place of one that is not text. */
  unread: (string | undefined)[] | undefined
  /** Runs while the socket is not read because its client is over its limit. */
  overLimit: NodeJS.Timeout | undefined
  /** Called when nothing is in hand any more. */
  onIdle: (() => void) | undefined
  inFlight: AllInFlight | undefined
  fetched: Fetched | undefined
  /** Names its messages in the quotas. */
  origin: string | undefined
  /** Times that the mailbox is being read for it. */
  draining: number
  /** What was written meanwhile, so that it is not written twice. */
  handedOut: Set<string> | undefined
}

/** Returns the record of a socket that was just opened. */
export function createConnection(
  socket: WebSocket,
  { stream, address, openedAtMs, ...opener }: Pick<Connection, 'stream' | 'address' | 'openedAtMs'> & Opener,
): Connection {
  return {
    clientId: opener.clientId,
    bucket: opener.bucket,
    refusal: opener.refusal,
    socket,
    stream,
    address,
    openedAtMs,
    isAlive: true,
    hasSubscribed: false,
    isFinishing: false,
    isCorked: false,
    refusedInARow: 0,
    inHand: 0,
    bytesInHand: 0,
    unread: undefined,
    overLimit: undefined,
    onIdle: undefined,
    inFlight: undefined,
    fetched: undefined,
    origin: undefined,
    draining: 0,
    handedOut: undefined,
  }
}

/** A subscription of sockets. */
export type SocketSubscription = Subscription<Connection>

export const isOpen = ({ socket }: Connection): boolean => socket.readyState === WebSocket.OPEN
