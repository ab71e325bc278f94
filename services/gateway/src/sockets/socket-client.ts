import type { WebSocket, WebSocketServer } from 'ws'
import type { SocketLimits } from './socket-limits.ts'

/** One open WebSocket of a client, and the allowance of its caller. */
export interface SocketClient {
  readonly socket: WebSocket
  /** The unit that limits count. */
  readonly caller: string
  readonly limits: SocketLimits
  /** Takes a cost off the caller's allowance. @returns 0, or the seconds to wait */
  readonly take: (cost: number) => number
  /** Charges the caller for bytes. @returns whether it owes tokens now */
  readonly spend: (bytes: number) => boolean
}

/** What a network does with the WebSockets of its clients. */
export interface SocketService {
  /** Bounds the size of messages. */
  readonly server: WebSocketServer
  /** @returns whether the client has subscriptions, so that its silence is no idleness. */
  readonly serve: (client: SocketClient) => () => boolean
}
