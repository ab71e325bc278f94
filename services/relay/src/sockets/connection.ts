import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import type { FetchHistory } from '../domain/fetch-history.ts'
import type { Refusal } from '../domain/refusal.ts'
import type { Peer, Subscription } from '../domain/subscription-registry.ts'
import type { Receipt } from '../ports/mailbox.ts'

/** The client that opened a socket. */
export interface SocketOwner {
  readonly clientId: string
  /** Key of the bucket to which the requests are charged. */
  readonly bucket: string
  /** The rejection of all requests, if the token was invalid. @see createRefuser */
  readonly refusal?: Refusal | undefined
}

/** A delivery that is not acknowledged yet. */
export interface InFlightDelivery extends Receipt {
  readonly sender: string
  readonly wasStored: boolean
}

/** Deliveries of one socket that are not acknowledged yet. */
export interface InFlightDeliveries {
  readonly byCallId: Map<number, InFlightDelivery>
  /** Id of the last request for each message, by topic and id. */
  readonly callIds: Map<string, number>
}

/**
 * One open socket, without methods. Fields that few sockets need are created on demand, because thousands of sockets
 * are idle.
 */
export interface Connection extends Peer, SocketOwner {
  readonly socket: WebSocket
  /** The TCP or TLS connection below the socket. */
  readonly stream: Duplex
  /** @see toCaller */
  readonly address: string
  readonly openedAtMs: number
  /** Whether the client sent something since the last ping. */
  isAlive: boolean
  hasSubscribed: boolean
  /** Whether the socket accepts no more requests. */
  isFinishing: boolean
  /** Whether its writes are buffered until the end of this turn. */
  isCorked: boolean
  refusedInARow: number
  /** Number of requests without a response, and their bytes. */
  pendingRequests: number
  pendingBytes: number
  /** Frames that were read but cannot be handled yet; `undefined` for a frame that is not text. */
  unread: (string | undefined)[] | undefined
  /** Timer while the socket is not read because its client is over its limit. */
  overLimit: NodeJS.Timeout | undefined
  /** Called after the response to the last pending request. */
  onIdle: (() => void) | undefined
  inFlight: InFlightDeliveries | undefined
  fetchHistory: FetchHistory | undefined
  /** Key of its messages in the quotas. */
  quotaKey: string | undefined
  /** Number of running reads of the backlog. */
  backlogReads: number
  /** Messages delivered during these reads, which must not be delivered twice. */
  deliveredMeanwhile: Set<string> | undefined
}

/** Returns the record of a newly opened socket. */
export function createConnection(
  socket: WebSocket,
  { stream, address, openedAtMs, ...owner }: Pick<Connection, 'stream' | 'address' | 'openedAtMs'> & SocketOwner,
): Connection {
  return {
    clientId: owner.clientId,
    bucket: owner.bucket,
    refusal: owner.refusal,
    socket,
    stream,
    address,
    openedAtMs,
    isAlive: true,
    hasSubscribed: false,
    isFinishing: false,
    isCorked: false,
    refusedInARow: 0,
    pendingRequests: 0,
    pendingBytes: 0,
    unread: undefined,
    overLimit: undefined,
    onIdle: undefined,
    inFlight: undefined,
    fetchHistory: undefined,
    quotaKey: undefined,
    backlogReads: 0,
    deliveredMeanwhile: undefined,
  }
}

/** A subscription of sockets. */
export type SocketSubscription = Subscription<Connection>

export const isOpen = ({ socket }: Connection): boolean => socket.readyState === WebSocket.OPEN
