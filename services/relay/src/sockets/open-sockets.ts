import { RELAY_CLOSE } from '@latchkey/protocol/relay'
import type { WebSocket } from 'ws'
import { type Connection, type ConnectionDeps, createConnection, type Opener, STALE } from './connection.ts'

/** How long clients have to answer a close before they are cut. */
const CLOSE_GRACE_MS = 1_500
/** How long requests in hand may take when the relay stops. */
const FINISH_GRACE_MS = 3_000

export interface OpenSocketsOptions extends ConnectionDeps {
  /** A socket that has subscribed to nothing for so long is closed. */
  readonly staleAfterMs: number
}

/** Returns the sockets that are open, and what is done with all of them. */
export function createOpenSockets({ staleAfterMs, ...deps }: OpenSocketsOptions) {
  const open = new Set<Connection>()
  const perAddress = new Map<string, number>()

  function leave(address: string): void {
    const left = (perAddress.get(address) ?? 1) - 1
    if (left === 0) perAddress.delete(address)
    else perAddress.set(address, left)
  }

  return {
    add(socket: WebSocket, address: string, opener: Opener): void {
      const connection = createConnection(socket, opener, deps)
      open.add(connection)
      perAddress.set(address, (perAddress.get(address) ?? 0) + 1)
      socket.once('close', () => {
        open.delete(connection)
        leave(address)
      })
    },
    countOf: (address: string): number => perAddress.get(address) ?? 0,
    size: () => open.size,
    all: (): Iterable<Connection> => open,
    /**
     * Asks every socket for a sign of life, and cuts those that gave none since the last time. Node clients close a
     * socket that was silent for 35 s, so call it more often than that.
     */
    tick(): void {
      const staleBefore = deps.clock.now() - staleAfterMs
      for (const connection of open) {
        if (!connection.isAlive) connection.terminate()
        else if (!connection.hasSubscribed && connection.openedAtMs <= staleBefore) {
          deps.counts.refused.inc({ reason: 'stale' })
          connection.close(STALE.code, STALE.reason)
        } else connection.ping()
      }
    },
    /**
     * Answers what is in hand, then closes all with 1001: clients of a relay that vanishes without it open thousands of
     * sockets when it returns (relay.md 1).
     */
    async closeAll(): Promise<void> {
      await within(Promise.all([...open].map((each) => each.finish())), FINISH_GRACE_MS)
      const gone = new Promise<void>((resolve) => {
        const look = () => (open.size === 0 ? resolve() : setTimeout(look, 10))
        look()
      })
      for (const each of open) each.close(RELAY_CLOSE.terminating, 'the relay stops')
      await within(gone, CLOSE_GRACE_MS)
      for (const each of open) each.terminate()
      await gone
    },
  }
}
export type OpenSockets = ReturnType<typeof createOpenSockets>

async function within(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, late])
  clearTimeout(timer)
}
