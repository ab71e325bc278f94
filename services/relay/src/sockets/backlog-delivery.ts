import type { MessageDelivery } from '../domain/message-delivery.ts'
import type { PublishQueue } from '../domain/publish-queue.ts'
import { type Connection, isOpen, type SocketSubscription } from './connection.ts'

/**
 * Maximum unsent bytes while a backlog is delivered. After a loss of the store, every socket may have this many at
 * once.
 */
const MAX_AHEAD_BYTES = 65_536

export interface BacklogDeliveryOptions {
  readonly messageDelivery: MessageDelivery<Connection>
  readonly publishQueue: PublishQueue
  /** Called with an error that left a socket without its messages. */
  readonly onMissed: (error: unknown, what: string) => void
}

/** Returns a function that delivers the backlog of some subscriptions to a socket, in the background. */
export function createBacklogDelivery({ messageDelivery, publishQueue, onMissed }: BacklogDeliveryOptions) {
  async function deliver(peer: Connection, subscriptions: readonly SocketSubscription[]): Promise<void> {
    // Messages in flight were delivered before this socket subscribed.
    await publishQueue.flush(subscriptions.map(({ topicKey }) => topicKey))
    await messageDelivery.deliverBacklog({
      peer,
      subscriptions,
      wasJustDelivered: ({ topicKey, id }) => peer.deliveredMeanwhile?.has(`${topicKey}${id}`) === true,
      isBusy: () => peer.socket.bufferedAmount > MAX_AHEAD_BYTES,
      waitUntilWritten: () => waitUntilWritten(peer),
    })
  }

  return (peer: Connection, subscriptions: readonly SocketSubscription[]): void => {
    if (subscriptions.length === 0) return
    peer.hasSubscribed = true
    peer.backlogReads += 1
    peer.deliveredMeanwhile ??= new Set()
    deliver(peer, subscriptions)
      .catch((error: unknown) => onMissed(error, 'delivering the backlog'))
      .finally(() => {
        peer.backlogReads -= 1
        if (peer.backlogReads === 0) peer.deliveredMeanwhile = undefined
      })
  }
}
export type DeliverBacklog = ReturnType<typeof createBacklogDelivery>

/** Waits until all written data was sent, and returns whether the socket is still open. */
function waitUntilWritten(peer: Connection): Promise<boolean> {
  if (!isOpen(peer)) return Promise.resolve(false)
  // A ping is sent after all earlier frames, and then calls back.
  return new Promise((resolve) => peer.socket.ping('', false, () => resolve(isOpen(peer))))
}
