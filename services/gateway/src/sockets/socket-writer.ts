import { WebSocket } from 'ws'
import { type JsonPieces, toEvenPieces } from '../http/rpc-response.ts'
import type { SocketLimits } from './socket-limits.ts'

/** Total bytes of notifications that clients have not read yet. */
export interface UnreadBytes {
  bytes: number
}

/** Timeout for reading a response, as over HTTP. */
const SEND_TIMEOUT_MS = 60_000
/** While the process holds many unread bytes, a socket with more than this is closed. */
const FAIR_BYTES = 64 * 1024

export interface SocketWriterOptions {
  readonly socket: WebSocket
  readonly limits: SocketLimits
  readonly unread: UnreadBytes
}

/** Writes to one client, and disconnects it if it does not read. Notifications do not wait for it. */
export function createSocketWriter({ socket, limits, unread }: SocketWriterOptions) {
  let own = 0
  const giveBack = (bytes: number) => {
    const held = Math.min(own, bytes)
    own -= held
    unread.bytes -= held
  }
  const pending = new Set<() => void>()
  socket.once('close', () => {
    giveBack(own)
    for (const settle of pending) settle()
  })

  return {
    /**
     * Resolves when the response is written, or the client has disconnected. A client that takes too long is
     * disconnected.
     */
    async respond(json: JsonPieces): Promise<void> {
      if (socket.bufferedAmount > limits.unreadBytes) socket.terminate()
      if (socket.readyState !== WebSocket.OPEN) return
      const timer = setTimeout(() => socket.terminate(), SEND_TIMEOUT_MS).unref()
      let settle: () => void = () => undefined
      await new Promise<void>((resolve) => {
        settle = resolve
        pending.add(resolve)
        const pieces = toEvenPieces(json)
        for (const [at, piece] of pieces.entries()) {
          const isLast = at === pieces.length - 1
          socket.send(piece, { binary: false, fin: isLast }, isLast ? () => resolve() : undefined)
        }
      })
      clearTimeout(timer)
      pending.delete(settle)
    },
    notify(text: string): void {
      if (socket.readyState !== WebSocket.OPEN) return
      const isFull = unread.bytes > limits.allUnreadNotificationBytes && own > FAIR_BYTES
      if (isFull || own > limits.unreadNotificationBytes) {
        socket.terminate()
        return
      }
      own += text.length
      unread.bytes += text.length
      socket.send(text, () => giveBack(text.length))
    },
  }
}
