import type { HandOut } from '../domain/hand-out.ts'
import type { RelayLimits } from '../domain/limits.ts'
import type { Outbox } from '../domain/outbox.ts'
import { type Connection, isOpen, type SocketSubscription } from './connection.ts'

export interface DrainOptions {
  readonly handOut: HandOut<Connection>
  readonly outbox: Outbox
  readonly limits: Pick<RelayLimits, 'maxUnsentBytes'>
  readonly report: (error: unknown, what: string) => void
}

/** Returns what hands a socket everything that waits for its subscriptions, in the background. */
export function createDrain({ handOut, outbox, limits, report }: DrainOptions) {
  async function drain(peer: Connection, subscriptions: readonly SocketSubscription[]): Promise<void> {
    // What is held was delivered before this socket listened.
    await outbox.flush(subscriptions.map(({ topicKey }) => topicKey))
    await handOut.drain({
      peer,
      subscriptions,
      hasJust: ({ topicKey, id }) => peer.handedOut?.has(`${topicKey}${id}`) === true,
      isBusy: () => peer.socket.bufferedAmount > limits.maxUnsentBytes / 2,
      flushed: () => flushed(peer),
    })
  }

  return (peer: Connection, subscriptions: readonly SocketSubscription[]): void => {
    if (subscriptions.length === 0) return
    peer.hasSubscribed = true
    peer.draining += 1
    peer.handedOut ??= new Set()
    drain(peer, subscriptions)
      .catch((error: unknown) => report(error, 'draining'))
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
