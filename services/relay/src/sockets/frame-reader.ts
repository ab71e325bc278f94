import type { RelayLimits } from '../domain/limits.ts'
import { type Connection, isOpen } from './connection.ts'

/** Maximum frames of one socket in one turn of the event loop, because a TCP chunk can contain 1,600 small ones. */
const MAX_FRAMES_PER_TURN = 10
/** Pause of a socket whose client is over its limit. Milliseconds. */
const OVER_LIMIT_PAUSE_MS = 1_000

export interface FrameReaderOptions {
  readonly limits: Pick<RelayLimits, 'maxPendingRequests' | 'maxPendingBytes'>
  /** Handles one frame. @param text - Absent for a frame that is not text. */
  readonly handle: (connection: Connection, text: string | undefined) => void
}

/**
 * Returns the reader that decides when the frames of a socket are handled. A socket with too many pending requests is
 * not read until one has its response. A socket with many frames in a turn continues in the next turn, after the other
 * sockets. A socket over its limit is not read for a second. Frames that were read before a pause are still handled.
 */
export function createFrameReader({ limits, handle }: FrameReaderOptions) {
  /** Frames handled in this turn. */
  const handled = new Map<Connection, number>()

  const mayHandle = (connection: Connection): boolean =>
    connection.pendingRequests < limits.maxPendingRequests &&
    connection.pendingBytes < limits.maxPendingBytes &&
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

  /** Handles the unread frames, then reads the socket again. */
  function readOn(connection: Connection): void {
    const unread = connection.unread ?? []
    // Handling a request that gets its response synchronously calls this function again.
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
      // The frames of one TCP chunk still arrive after the pause.
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
