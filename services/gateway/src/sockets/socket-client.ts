import type { WebSocket, WebSocketServer } from 'ws'
import type { SocketLimits } from './socket-limits.ts'

/** One open WebSocket of a client, and the budget of its caller. */
export interface SocketClient {
  readonly socket: WebSocket
  /** Key of the caller for limits. */
  readonly caller: string
  readonly limits: SocketLimits
  /** Charges a cost to the caller's budget. @returns 0, or the seconds to wait */
  readonly take: (cost: number) => number
  /** Charges the caller for bytes. @returns whether the caller is in debt now */
  readonly spend: (bytes: number) => boolean
}

/** Serves the WebSocket clients of a network. */
export interface SocketService {
  /** Limits the size of messages. */
  readonly server: WebSocketServer
  /** @returns whether the client has subscriptions, so that a silent client is not idle */
  readonly serve: (client: SocketClient) => () => boolean
}
