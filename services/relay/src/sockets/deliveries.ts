import type { Delivery } from '../domain/hand-out.ts'
import type { Outbox } from '../domain/outbox.ts'
import type { RequestLimits } from '../domain/request-limits.ts'
import type { Counts } from '../metrics.ts'
import type { MessageKey } from '../ports/mailbox.ts'
import type { Connection, InFlight } from './connection.ts'
import type { Writer } from './writer.ts'

/** Deliveries of one socket that may wait for their receipt; of older ones it is not noticed, and they come again. */
const MAX_IN_FLIGHT = 10_000

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
    // A sender that tries again, or another node, can bring what is in flight to this socket already.
    if (from !== 'mailbox' && connection.inFlight?.callIds.has(keyOf(message)) === true) return
    if (connection.draining > 0) connection.handedOut?.add(keyOf(message))
    const callId = nextId()
    connection.inFlight ??= { byCallId: new Map(), callIds: new Map() }
    const { byCallId, callIds } = connection.inFlight
    byCallId.set(callId, { topicKey, id, receiver: mark, sender, wasStored: from !== 'sender' })
    callIds.set(keyOf(message), callId)
    if (byCallId.size > MAX_IN_FLIGHT) takeInFlight(connection, byCallId.keys().next().value ?? 0)
    counts.delivered.inc()
    write(
      connection,
      `{"id":${callId},"jsonrpc":"2.0","method":"irn_subscription","params":{"id":"${mark}","data":${body}}}`,
    )
  }
}

const keyOf = ({ topicKey, id }: MessageKey) => `${topicKey}${id}`

/** Ends what is in flight under the id of its call, and returns it. */
function takeInFlight({ inFlight }: Connection, callId: number): InFlight | undefined {
  const found = inFlight?.byCallId.get(callId)
  if (inFlight === undefined || found === undefined) return undefined
  inFlight.byCallId.delete(callId)
  if (inFlight.callIds.get(keyOf(found)) === callId) inFlight.callIds.delete(keyOf(found))
  return found
}

export interface ReceiverOptions {
  readonly outbox: Outbox
  readonly counts: Counts
  /** Charges a socket for a response that matches no delivery. */
  readonly charge: RequestLimits['take']
}

/**
 * Returns what takes the answers to deliveries. A client that answers with an error has not got it: it comes again.
 *
 * @returns 0, or the seconds until the client may send another response that matches no delivery.
 */
export function createReceiver({ outbox, counts, charge }: ReceiverOptions) {
  return (connection: Connection, callId: number, isDone: boolean): number => {
    const found = takeInFlight(connection, callId)
    if (found === undefined) return charge(connection, 1)
    if (!isDone) return 0
    counts.acknowledged.inc()
    void outbox.receive([found], found.wasStored)
    return 0
  }
}
