import type { RelayLimits } from '../domain/limits.ts'
import type { Counts } from '../metrics.ts'
import { type Connection, isOpen } from './connection.ts'

export interface WriterOptions {
  readonly limits: Pick<RelayLimits, 'maxUnsentBytes' | 'maxUnsentBytesOfAll'>
  readonly counts: Counts
}

/** A socket with less than this to write keeps up, and is not counted: thousands of them do. */
const KEEPS_UP_BYTES = 16_384
const LOOK_MS = 1_000

/**
 * Returns what writes text frames. A system call is most of what a message costs, so the frames of one turn of the event
 * loop leave a socket together. A socket that does not read is cut, and so are the slowest when all of them together
 * leave too much in memory: one message may go to thousands of sockets.
 */
export function createWriter({ limits, counts }: WriterOptions) {
  let corked: Connection[] = []
  /** What waited for each slow socket when it was last written to or looked at, so never less than waits now. */
  const unsent = new Map<Connection, number>()
  let unsentOfAll = 0
  let looking: NodeJS.Timeout | undefined

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
    // After the sockets that are readable now were read.
    if (corked.push(connection) === 1) setImmediate(uncorkAll)
  }

  function cut(connection: Connection): void {
    counts.refused.inc({ reason: 'slow-reader' })
    connection.socket.terminate()
  }

  function look(connection: Connection): void {
    const bytes = isOpen(connection) ? connection.socket.bufferedAmount : 0
    unsentOfAll -= unsent.get(connection) ?? 0
    if (bytes <= KEEPS_UP_BYTES) {
      unsent.delete(connection)
      return
    }
    unsentOfAll += bytes
    unsent.set(connection, bytes)
    looking ??= setTimeout(lookAgain, LOOK_MS).unref()
  }

  /** Some may have caught up, or closed, since they were looked at. */
  function lookAgain(): void {
    clearTimeout(looking)
    looking = undefined
    for (const connection of [...unsent.keys()]) look(connection)
  }

  /** Makes room for as much again, so that it does not have to look through all of them with each write. */
  function cutSlowest(): void {
    // What was kept together in this turn has not had its chance to leave.
    uncorkAll()
    lookAgain()
    const slowest = [...unsent].sort(([, left], [, right]) => right - left)
    for (const [connection] of slowest) {
      if (unsentOfAll <= limits.maxUnsentBytesOfAll / 2) return
      cut(connection)
      look(connection)
    }
  }

  return (connection: Connection, text: string): void => {
    if (!isOpen(connection)) return
    const waiting = connection.socket.bufferedAmount
    if (waiting > limits.maxUnsentBytes) {
      cut(connection)
      look(connection)
      return
    }
    if (!connection.isCorked) cork(connection)
    connection.socket.send(text)
    if (waiting + text.length > KEEPS_UP_BYTES || unsent.has(connection)) look(connection)
    if (unsentOfAll > limits.maxUnsentBytesOfAll) cutSlowest()
  }
}
export type Writer = ReturnType<typeof createWriter>
