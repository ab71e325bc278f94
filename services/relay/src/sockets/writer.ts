import type { RelayLimits } from '../domain/limits.ts'
import type { Counts } from '../metrics.ts'
import { type Connection, isOpen } from './connection.ts'

export interface WriterOptions {
  readonly limits: Pick<RelayLimits, 'maxUnsentBytes'>
  readonly counts: Counts
}

/**
 * Returns what writes text frames. A system call is most of what a message costs, so the frames of one turn of the event
 * loop leave a socket together. A socket that does not read is cut.
 */
export function createWriter({ limits, counts }: WriterOptions) {
  let corked: Connection[] = []

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

  return (connection: Connection, text: string): void => {
    if (!isOpen(connection)) return
    if (connection.socket.bufferedAmount > limits.maxUnsentBytes) {
      counts.refused.inc({ reason: 'slow-reader' })
      connection.socket.terminate()
      return
    }
    if (!connection.isCorked) cork(connection)
    connection.socket.send(text)
  }
}
export type Writer = ReturnType<typeof createWriter>
