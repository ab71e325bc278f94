import type { HandOut } from '../domain/hand-out.ts'
import type { Outbox } from '../domain/outbox.ts'
import { type Connection, isOpen, type SocketSubscription } from './connection.ts'

/** Handed out ahead of what a socket reads: after a loss of the store it is in memory for each of them at once. */
const AHEAD_BYTES = 65_536

export interface DrainOptions {
  readonly handOut: HandOut<Connection>
  readonly outbox: Outbox
  /** Takes a failure that left a socket without its messages. */
  readonly onMissed: (error: unknown, what: string) => void
}

/** Returns what hands a socket everything that waits for its subscriptions, in the background. */
export function createDrain({ handOut, outbox, onMissed }: DrainOptions) {
  async function drain(peer: Connection, subscriptions: readonly SocketSubscription[]): Promise<void> {
    // What is held was delivered before this socket listened.
    await outbox.flush(subscriptions.map(({ topicKey }) => topicKey))
    await handOut.drain({
      peer,
      subscriptions,
      hasJust: ({ topicKey, id }) => peer.handedOut?.has(`${topicKey}${id}`) === true,
      isBusy: () => peer.socket.bufferedAmount > AHEAD_BYTES,
      flushed: () => flushed(peer),
    })
  }

  return (peer: Connection, subscriptions: readonly SocketSubscription[]): void => {
    if (subscriptions.length === 0) return
    peer.hasSubscribed = true
    peer.draining += 1
    peer.handedOut ??= new Set()
    drain(peer, subscriptions)
      .catch((error: unknown) => onMissed(error, 'draining'))
      .finally(() => {
        peer.draining -= 1
        if (peer.draining === 0) peer.handedOut = undefined
      })
  }
}
export type Drain = ReturnType<typeof createDrain>

/** Waits until all that was written has left, and says whether the socket is still open. */
function flushed(peer: Connection): Promise<boolean> {
  if (!isOpen(peer)) return Promise.resolve(false)
  // A ping is written after everything before it, and reports when.
  return new Promise((resolve) => peer.socket.ping('', false, () => resolve(isOpen(peer))))
}
