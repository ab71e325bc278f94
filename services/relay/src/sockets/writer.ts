import type { RelayLimits } from '../domain/limits.ts'
import type { Counts } from '../metrics.ts'
import { type Connection, isOpen } from './connection.ts'

export interface WriterOptions {
  readonly limits: Pick<RelayLimits, 'maxUnsentBytes' | 'maxUnsentBytesOfAll'>
  readonly counts: Counts
}

/** A socket with fewer unsent bytes keeps up, as most of the thousands of sockets do, and is not counted. */
const KEEPS_UP_BYTES = 16_384
const MEASURE_MS = 1_000

/**
 * Returns a function that writes text frames. The system call is most of the cost of a message, so the frames of one
 * turn of the event loop are written to a socket together. A socket that does not read is destroyed. The slowest
 * sockets are also destroyed if all of them together use too much memory, because one message may go to thousands of
 * sockets.
 */
export function createWriter({ limits, counts }: WriterOptions) {
  let corked: Connection[] = []
  /** Unsent bytes of each slow socket at its last write or measurement; at least as many as now. */
  const unsent = new Map<Connection, number>()
  let unsentOfAll = 0
  let measuring: NodeJS.Timeout | undefined

  function uncorkAll(): void {
    const turn = corked
    corked = []
    for (const connection of turn) {
      connection.isCorked = false
      connection.stream.uncork()
    }
  }

  function cork(connection: Connection): void {
    connection.isCorked = true
    connection.stream.cork()
    // Runs after the currently readable sockets were read.
    if (corked.push(connection) === 1) setImmediate(uncorkAll)
  }

  function destroySocket(connection: Connection): void {
    counts.refused.inc({ reason: 'slow-reader' })
    connection.socket.terminate()
  }

  function measure(connection: Connection): void {
    const bytes = isOpen(connection) ? connection.socket.bufferedAmount : 0
    unsentOfAll -= unsent.get(connection) ?? 0
    if (bytes <= KEEPS_UP_BYTES) {
      unsent.delete(connection)
      return
    }
    unsentOfAll += bytes
    unsent.set(connection, bytes)
    measuring ??= setTimeout(measureAll, MEASURE_MS).unref()
  }

  /** Sockets may have caught up or closed since the last measurement. */
  function measureAll(): void {
    clearTimeout(measuring)
    measuring = undefined
    for (const connection of [...unsent.keys()]) measure(connection)
  }

  /** Frees half of the limit, so that not every write has to search all sockets. */
  function destroySlowest(): void {
    // Corked frames of this turn could not be sent yet.
    uncorkAll()
    measureAll()
    const slowest = [...unsent].sort(([, left], [, right]) => right - left)
    for (const [connection] of slowest) {
      if (unsentOfAll <= limits.maxUnsentBytesOfAll / 2) return
      destroySocket(connection)
      measure(connection)
    }
  }

  /** @param onWritten - Called once, when the operating system has the frame, or when it never will */
  return (connection: Connection, text: string, onWritten?: () => void): void => {
    if (!isOpen(connection)) {
      onWritten?.()
      return
    }
    const waiting = connection.socket.bufferedAmount
    if (waiting > limits.maxUnsentBytes) {
      destroySocket(connection)
      measure(connection)
      onWritten?.()
      return
    }
    if (!connection.isCorked) cork(connection)
    // Also called with an error if the socket closes first.
    connection.socket.send(text, onWritten)
    if (waiting + text.length > KEEPS_UP_BYTES || unsent.has(connection)) measure(connection)
    if (unsentOfAll > limits.maxUnsentBytesOfAll) destroySlowest()
  }
}
export type Writer = ReturnType<typeof createWriter>
