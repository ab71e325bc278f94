import { RELAY_CLOSE, type RelayMethod } from '@latchkey/protocol/relay'
import type { Refusal } from '../domain/refusal.ts'
import type { Connection } from './connection.ts'

/** Time without a request after which the socket of a refused client is closed. Milliseconds. */
const IDLE_MS = 1_000
/**
 * Methods whose error response is safe: an error to any other request ends the process of a site on Node, because the
 * official client retries it without a handler.
 */
const WITH_RESPONSE: ReadonlySet<string> = new Set([
  'irn_subscribe',
  'irn_batchSubscribe',
  'irn_subscribeBlocking',
  'irn_batchSubscribeBlocking',
  'irn_fetchMessages',
  'irn_batchFetchMessages',
] satisfies RelayMethod[])

interface RefusedSocket {
  closing: NodeJS.Timeout | undefined
  hasRequested: boolean
}

/**
 * Returns a handler that reports the reason to a client with a bad token. Requests that subscribe or fetch get the
 * error; all others get no response. The socket is closed with 3000 and the reason one second after it opened or after
 * its last request, and the official client reports that and stops.
 *
 * A socket without a request is closed with this code only if its client never had a second one at the same time. The
 * official client opens several at once and abandons all but the last, without a request, and code 3000 on an abandoned
 * socket is an `error` event without a listener.
 *
 * @see README.md of this room
 */
export function createRefuser(respond: (connection: Connection, idText: string, refusal: Refusal) => void) {
  const ofClient = new Map<string, Map<Connection, RefusedSocket>>()

  function closeSoon(connection: Connection, { message }: Refusal): NodeJS.Timeout {
    return setTimeout(() => connection.socket.close(RELAY_CLOSE.fatal, message), IDLE_MS).unref()
  }

  return {
    /** Adds a newly opened socket. */
    add(connection: Connection, refusal: Refusal): void {
      const { clientId, socket } = connection
      const sockets = ofClient.get(clientId) ?? new Map<Connection, RefusedSocket>()
      ofClient.set(clientId, sockets)
      for (const other of sockets.values()) if (!other.hasRequested) clearTimeout(other.closing)
      const closing = sockets.size === 0 ? closeSoon(connection, refusal) : undefined
      sockets.set(connection, { closing, hasRequested: false })
      socket.once('close', () => {
        clearTimeout(sockets.get(connection)?.closing)
        sockets.delete(connection)
        if (sockets.size === 0) ofClient.delete(clientId)
      })
    },
    refuse(connection: Connection, refusal: Refusal, { idText, method }: { idText: string; method: string }): void {
      if (WITH_RESPONSE.has(method)) respond(connection, idText, refusal)
      const refused = ofClient.get(connection.clientId)?.get(connection)
      if (refused === undefined) return
      clearTimeout(refused.closing)
      refused.closing = closeSoon(connection, refusal)
      refused.hasRequested = true
    },
  }
}
