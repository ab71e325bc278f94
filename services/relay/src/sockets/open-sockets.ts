import type { Duplex } from 'node:stream'
import type { Clock } from '@latchkey/host'
import { RELAY_CLOSE } from '@latchkey/protocol/relay'
import type { WebSocket } from 'ws'
import type { Registry } from '../domain/registry.ts'
import type { Counts } from '../metrics.ts'
import { type Connection, createConnection, type Opener } from './connection.ts'
import type { Answerer } from './requests.ts'

/** How long clients have to answer a close before they are cut. */
const CLOSE_GRACE_MS = 1_500
/** How long requests in hand may take when the relay stops. */
const FINISH_GRACE_MS = 3_000

export interface OpenSocketsOptions {
  readonly registry: Registry<Connection>
  readonly answerer: Answerer
  readonly clock: Clock
  readonly counts: Counts
  /** A socket that has subscribed to nothing for so long is closed. */
  readonly staleAfterMs: number
}

/** Returns the sockets that are open, and what is done with all of them. */
export function createOpenSockets({ registry, answerer, clock, counts, staleAfterMs }: OpenSocketsOptions) {
  const open = new Set<Connection>()
  const perAddress = new Map<string, number>()

  function leave(connection: Connection, address: string): void {
    open.delete(connection)
    clearTimeout(connection.overLimit)
    registry.forget(connection)
    const left = (perAddress.get(address) ?? 1) - 1
    if (left === 0) perAddress.delete(address)
    else perAddress.set(address, left)
  }

  function tick(connection: Connection, staleBefore: number): void {
    // While it is not read its pong is not either.
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
    add(socket: WebSocket, stream: Duplex, address: string, opener: Opener): void {
      const connection = createConnection(socket, { ...opener, stream, address, openedAtMs: clock.now() })
      open.add(connection)
      perAddress.set(address, (perAddress.get(address) ?? 0) + 1)
      socket.on('message', (data, isBinary) => {
        connection.isAlive = true
        if (!connection.isFinishing) answerer.take(connection, isBinary ? undefined : data.toString())
      })
      socket.on('pong', () => {
        connection.isAlive = true
      })
      socket.on('error', answerer.countBroken)
      socket.on('close', () => leave(connection, address))
    },
    countOf: (address: string): number => perAddress.get(address) ?? 0,
    size: () => open.size,
    /** Bytes that wait to be written. */
    unsentBytes: () => [...open].reduce((sum, { socket }) => sum + socket.bufferedAmount, 0),
    all: (): Iterable<Connection> => open,
    /**
     * Asks every socket for a sign of life, and cuts those that gave none since the last time. Node clients close a
     * socket that was silent for 35 s, so call it more often than that.
     */
    tick(): void {
      const staleBefore = clock.now() - staleAfterMs
      for (const connection of open) tick(connection, staleBefore)
    },
    /**
     * Answers what is in hand, then closes all with 1001: clients of a relay that vanishes without it open thousands of
     * sockets when it returns (relay.md 1).
     */
    async closeAll(): Promise<void> {
      await within(Promise.all([...open].map(finish)), FINISH_GRACE_MS)
      const gone = new Promise<void>((resolve) => {
        const look = () => (open.size === 0 ? resolve() : setTimeout(look, 10))
        look()
      })
      for (const { socket } of open) socket.close(RELAY_CLOSE.terminating, 'the relay stops')
      await within(gone, CLOSE_GRACE_MS)
      for (const { socket } of open) socket.terminate()
      await gone
    },
  }
}
export type OpenSockets = ReturnType<typeof createOpenSockets>

/** Takes no more requests of a socket, and waits until those in hand are answered. */
function finish(connection: Connection): Promise<void> | undefined {
  connection.isFinishing = true
  connection.unread = undefined
  // It may have been paused, and would not read the answer to its close.
  connection.socket.resume()
  if (connection.inHand === 0) return undefined
  return new Promise((resolve) => {
    connection.onIdle = resolve
  })
}

async function within(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, late])
  clearTimeout(timer)
}
