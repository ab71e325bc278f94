import type { Duplex } from 'node:stream'
import { type Clock, finishesInTime } from '@latchkey/host'
import { RELAY_CLOSE } from '@latchkey/protocol/relay'
import type { WebSocket } from 'ws'
import type { SubscriptionRegistry } from '../domain/subscription-registry.ts'
import type { Counts } from '../metrics.ts'
import { type Connection, createConnection, type SocketOwner } from './connection.ts'
import type { FrameHandler } from './frame-handler.ts'

/** Time that clients have to respond to a close before their sockets are destroyed. */
const CLOSE_GRACE_MS = 1_500
/** Time that running requests have when the relay stops. */
const FINISH_GRACE_MS = 3_000

export interface OpenSocketsOptions {
  readonly registry: SubscriptionRegistry<Connection>
  readonly frameHandler: FrameHandler
  readonly clock: Clock
  readonly counts: Counts
  /** Time after which a socket without a subscription is closed. */
  readonly staleAfterMs: number
}

/** Returns the set of open sockets. */
export function createOpenSockets({ registry, frameHandler, clock, counts, staleAfterMs }: OpenSocketsOptions) {
  const open = new Set<Connection>()
  const perAddress = new Map<string, number>()

  function leave(connection: Connection, address: string): void {
    open.delete(connection)
    clearTimeout(connection.overLimit)
    registry.removePeer(connection)
    const left = (perAddress.get(address) ?? 1) - 1
    if (left === 0) perAddress.delete(address)
    else perAddress.set(address, left)
  }

  function tick(connection: Connection, staleBefore: number): void {
    // A paused socket does not read its pong either.
    const isSilent = !connection.isAlive && !connection.socket.isPaused
    if (isSilent) connection.socket.terminate()
    else if (!connection.hasSubscribed && connection.openedAtMs <= staleBefore) {
      counts.refused.inc({ reason: 'stale' })
      connection.socket.close(RELAY_CLOSE.stale, 'never subscribed')
    } else {
      connection.isAlive = false
      connection.socket.ping()
    }
  }

  return {
    add(socket: WebSocket, stream: Duplex, address: string, owner: SocketOwner): void {
      const connection = createConnection(socket, { ...owner, stream, address, openedAtMs: clock.now() })
      open.add(connection)
      perAddress.set(address, (perAddress.get(address) ?? 0) + 1)
      socket.on('message', (data, isBinary) => {
        connection.isAlive = true
        if (!connection.isFinishing) frameHandler.handle(connection, isBinary ? undefined : data.toString())
      })
      socket.on('pong', () => {
        connection.isAlive = true
      })
      socket.on('error', frameHandler.countBroken)
      socket.on('close', () => leave(connection, address))
      frameHandler.open(connection)
    },
    countOf: (address: string): number => perAddress.get(address) ?? 0,
    size: () => open.size,
    /** Total unsent bytes. */
    unsentBytes: () => [...open].reduce((sum, { socket }) => sum + socket.bufferedAmount, 0),
    all: (): Iterable<Connection> => open,
    /**
     * Pings every socket, and destroys those that sent nothing since the last call. Node clients close a socket that was
     * silent for 35 s, so call it more often than that.
     */
    tick(): void {
      const staleBefore = clock.now() - staleAfterMs
      for (const connection of open) tick(connection, staleBefore)
    },
    /**
     * Waits for the running requests, then closes all sockets with 1001. Without that code, clients open thousands of
     * sockets when the relay returns (relay.md 1).
     */
    async closeAll(): Promise<void> {
      await finishesInTime(Promise.all([...open].map(finish)), FINISH_GRACE_MS)
      const gone = new Promise<void>((resolve) => {
        const check = () => (open.size === 0 ? resolve() : setTimeout(check, 10))
        check()
      })
      for (const { socket } of open) socket.close(RELAY_CLOSE.terminating, 'the relay stops')
      await finishesInTime(gone, CLOSE_GRACE_MS)
      for (const { socket } of open) socket.terminate()
      await gone
    },
  }
}
export type OpenSockets = ReturnType<typeof createOpenSockets>

/** Stops accepting requests of a socket, and waits for the responses to the running ones. */
function finish(connection: Connection): Promise<void> | undefined {
  connection.isFinishing = true
  connection.unread = undefined
  // A paused socket would not read the response to its close.
  connection.socket.resume()
  if (connection.pendingRequests === 0) return undefined
  return new Promise((resolve) => {
    connection.onIdle = resolve
  })
}
