import type { Delivery } from '../domain/hand-out.ts'
import type { Outbox } from '../domain/outbox.ts'
import type { Counts } from '../metrics.ts'
import type { MessageKey } from '../ports/mailbox.ts'
import type { Connection } from './connection.ts'
import type { Writer } from './writer.ts'

/** Deliveries of one socket that may wait for their receipt; of older ones it is not noticed, and they come again. */
const MAX_PENDING = 10_000

export interface DelivererOptions {
  readonly write: Writer
  readonly counts: Counts
  /** The next id of a call of ours; below 2^53. */
  readonly nextId: () => number
}

/** Returns what writes a message to one socket, and remembers that its receipt is to come. */
export function createDeliverer({ write, counts, nextId }: DelivererOptions) {
  return (connection: Connection, { subscription, message, body, from }: Delivery<Connection>): void => {
    const { topicKey, id, sender } = message
    const { mark } = subscription
    if (from !== 'mailbox' && isPending(connection, message)) return
    if (connection.draining > 0) connection.handedOut?.add(`${topicKey}${id}`)
    const callId = nextId()
    connection.pending ??= new Map()
    const { pending } = connection
    pending.set(callId, { topicKey, id, receiver: mark, sender, wasStored: from !== 'sender' })
    if (pending.size > MAX_PENDING) pending.delete(pending.keys().next().value ?? 0)
    counts.delivered.inc()
    write(
      connection,
      `{"id":${callId},"jsonrpc":"2.0","method":"irn_subscription","params":{"id":"${mark}","data":${body}}}`,
    )
  }
}

/** A sender that tries again, or another node, can bring what is on its way to this socket already. */
function isPending({ pending }: Connection, { topicKey, id }: MessageKey): boolean {
  for (const each of pending?.values() ?? []) if (each.id === id && each.topicKey === topicKey) return true
  return false
}

export interface ReceiverOptions {
  readonly outbox: Outbox
  readonly counts: Counts
  /** Charges a socket for an answer to nothing. */
  readonly charge: (bucket: string, cost: number) => number
}

/** Returns what takes the answers to deliveries. A client that answers with an error has not got it: it comes again. */
export function createReceiver({ outbox, counts, charge }: ReceiverOptions) {
  return (connection: Connection, callId: number, isDone: boolean): void => {
    const found = connection.pending?.get(callId)
    if (found === undefined) {
      charge(connection.bucket, 1)
      return
    }
    connection.pending?.delete(callId)
    if (!isDone) return
    counts.acknowledged.inc()
    void outbox.receive([found], found.wasStored)
  }
}
