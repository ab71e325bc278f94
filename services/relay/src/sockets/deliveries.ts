import type { Delivery } from '../domain/message-delivery.ts'
import type { PublishQueue } from '../domain/publish-queue.ts'
import type { RequestLimits } from '../domain/request-limits.ts'
import type { Counts } from '../metrics.ts'
import type { MessageKey } from '../ports/mailbox.ts'
import type { Connection, InFlightDelivery } from './connection.ts'
import type { Writer } from './writer.ts'

/**
 * Maximum unacknowledged deliveries of one socket. Beyond that the oldest is forgotten: its acknowledgement is ignored,
 * and the message is delivered again.
 */
const MAX_IN_FLIGHT = 10_000

export interface DelivererOptions {
  readonly write: Writer
  readonly counts: Counts
  /** Returns the next id of a request of the relay; below 2^53. */
  readonly nextId: () => number
}

/** Returns a function that writes a message to one socket and adds it to the messages in flight. */
export function createDeliverer({ write, counts, nextId }: DelivererOptions) {
  return (connection: Connection, { subscription, message, body, from }: Delivery<Connection>): void => {
    const { topicKey, id, sender } = message
    const { subscriptionId } = subscription
    // A sender that retries, or another node, can publish a message that is already in flight to this socket.
    if (from !== 'mailbox' && connection.inFlight?.callIds.has(keyOf(message)) === true) return
    if (connection.backlogReads > 0) connection.deliveredMeanwhile?.add(keyOf(message))
    const callId = nextId()
    connection.inFlight ??= { byCallId: new Map(), callIds: new Map() }
    const { byCallId, callIds } = connection.inFlight
    byCallId.set(callId, { topicKey, id, receiver: subscriptionId, sender, wasStored: from !== 'sender' })
    callIds.set(keyOf(message), callId)
    if (byCallId.size > MAX_IN_FLIGHT) takeInFlight(connection, byCallId.keys().next().value ?? 0)
    counts.delivered.inc()
    write(
      connection,
      `{"id":${callId},"jsonrpc":"2.0","method":"irn_subscription","params":{"id":"${subscriptionId}","data":${body}}}`,
    )
  }
}

const keyOf = ({ topicKey, id }: MessageKey) => `${topicKey}${id}`

/** Removes a delivery in flight by the id of its request, and returns it. */
function takeInFlight({ inFlight }: Connection, callId: number): InFlightDelivery | undefined {
  const found = inFlight?.byCallId.get(callId)
  if (inFlight === undefined || found === undefined) return undefined
  inFlight.byCallId.delete(callId)
  if (inFlight.callIds.get(keyOf(found)) === callId) inFlight.callIds.delete(keyOf(found))
  return found
}

export interface AcknowledgerOptions {
  readonly publishQueue: PublishQueue
  readonly counts: Counts
  /** Charges a socket for a response that matches no delivery; returns the seconds to wait. */
  readonly charge: RequestLimits['take']
}

/**
 * Returns a function that handles the responses to deliveries. A message with an error response is delivered again.
 *
 * @returns 0, or the seconds until the client may send another response that matches no delivery.
 */
export function createAcknowledger({ publishQueue, counts, charge }: AcknowledgerOptions) {
  return (connection: Connection, callId: number, isAcknowledged: boolean): number => {
    const found = takeInFlight(connection, callId)
    if (found === undefined) return charge(connection, 1)
    if (!isAcknowledged) return 0
    counts.acknowledged.inc()
    void publishQueue.acknowledge([found], found.wasStored)
    return 0
  }
}
