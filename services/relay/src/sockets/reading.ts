import type { RelayLimits } from '../domain/limits.ts'
import { type Connection, isOpen } from './connection.ts'

/** Frames of one socket in one turn of the event loop: a chunk of TCP holds 1,600 small ones. */
const MAX_FRAMES_PER_TURN = 10
/** Pause of a socket whose client is over its limit. Milliseconds. */
const OVER_LIMIT_PAUSE_MS = 1_000

export interface ReaderOptions {
  readonly limits: Pick<RelayLimits, 'maxInHand' | 'maxBytesInHand'>
  /** Handles one frame. @param text - Absent for a frame that is not text. */
  readonly handle: (connection: Connection, text: string | undefined) => void
}

/**
 * Returns what decides when the frames of a socket are handled. A socket with too much in hand is not read until a
 * request is answered; one with many frames in a turn continues in the next turn, after the other sockets; one that is
 * over its limit is not read for a second. Frames that were read before a pause are handled all the same.
 */
export function createReader({ limits, handle }: ReaderOptions) {
  /** Frames handled in this turn. */
  const handled = new Map<Connection, number>()

  const mayHandle = (connection: Connection): boolean =>
    connection.inHand < limits.maxInHand &&
    connection.bytesInHand < limits.maxBytesInHand &&
    (handled.get(connection) ?? 0) < MAX_FRAMES_PER_TURN

  function handleNow(connection: Connection, text: string | undefined): void {
    if (handled.size === 0) setImmediate(endTurn)
    handled.set(connection, (handled.get(connection) ?? 0) + 1)
    handle(connection, text)
  }

  function endTurn(): void {
    const connections = [...handled.keys()]
    handled.clear()
    for (const connection of connections) if (connection.unread !== undefined) readOn(connection)
  }

  /** Handles the frames that had been read already, then reads the socket again. */
  function readOn(connection: Connection): void {
    const unread = connection.unread ?? []
    // What is answered at once comes back here.
    connection.unread = undefined
    let at = 0
    while (at < unread.length && isOpen(connection) && mayHandle(connection)) {
      handleNow(connection, unread[at])
      at += 1
    }
    if (at < unread.length && isOpen(connection)) connection.unread = unread.slice(at)
    else if (connection.overLimit === undefined) connection.socket.resume()
  }

  return {
    take(connection: Connection, text: string | undefined): void {
      if (!isOpen(connection)) return
      if (connection.unread === undefined && mayHandle(connection)) {
        handleNow(connection, text)
        return
      }
      // What came with the frames before it is still handed to us.
      connection.socket.pause()
      connection.unread ??= []
      connection.unread.push(text)
    },
    readOn,
    /** Stops reading a socket whose client is over its limit. Closing the socket clears the timer. */
    pause(connection: Connection): void {
      if (connection.overLimit !== undefined) return
      connection.socket.pause()
      connection.overLimit = setTimeout(() => {
        connection.overLimit = undefined
        if (connection.unread === undefined) connection.socket.resume()
      }, OVER_LIMIT_PAUSE_MS).unref()
    },
  }
}
