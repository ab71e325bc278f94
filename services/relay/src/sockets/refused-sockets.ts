import { RELAY_CLOSE, type RelayMethod } from '@latchkey/protocol/relay'
import type { Refusal } from '../domain/refusal.ts'
import type { Connection } from './connection.ts'

/** Time without a request after which the socket of a refused client is closed. Milliseconds. */
const IDLE_MS = 1_000
/** An error to any other request ends the process of a site on Node: the official client retries it unguarded. */
const WITH_RESPONSE: ReadonlySet<string> = new Set([
  'irn_subscribe',
  'irn_batchSubscribe',
  'irn_subscribeBlocking',
  'irn_batchSubscribeBlocking',
  'irn_fetchMessages',
  'irn_batchFetchMessages',
] satisfies RelayMethod[])

/**
 * Returns the handler of requests of a client with a bad token. Requests that subscribe or fetch get the error; all others
 * get no response. The socket is closed with 3000 and the reason one second after the last request, and the official client
 * reports that and stops.
 *
 * A socket without a request is not closed here. The official client may have abandoned it, and code 3000 on an abandoned
 * socket is an `error` event without a listener.
 *
 * @see README.md of this room
 */
export function createRefuser(respond: (connection: Connection, idText: string, refusal: Refusal) => void) {
  const timers = new WeakMap<Connection, NodeJS.Timeout>()
  return (connection: Connection, refusal: Refusal, { idText, method }: { idText: string; method: string }): void => {
    if (WITH_RESPONSE.has(method)) respond(connection, idText, refusal)
    const timer = timers.get(connection)
    if (timer !== undefined) {
      timer.refresh()
      return
    }
    const close = () => connection.socket.close(RELAY_CLOSE.fatal, refusal.message)
    timers.set(connection, setTimeout(close, IDLE_MS).unref())
  }
}
