import type { Clock } from '@latchkey/core/ports'
import { WebSocket } from 'ws'
import type { OpenSocket } from '../relay/socket.ts'
import { socketsOf } from '../relay/socket.ts'

/** Sockets for Node. */
export const nodeSockets: OpenSocket = socketsOf(WebSocket as Parameters<typeof socketsOf>[0])

/** The clock of the machine. */
export const realClock: Clock = {
  now: () => Date.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}
