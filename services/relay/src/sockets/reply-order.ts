import { TAGS } from '@latchkey/protocol/relay'
import type { Delivery } from '../domain/message-delivery.ts'
import type { Connection } from './connection.ts'

/** Tags of responses: a message with one of them replies to a message of its receiver. */
const RESPONSE_TAGS: ReadonlySet<number> = new Set(
  Object.values(TAGS).flatMap((tags) => [
    tags.response,
    ...('rejected' in tags ? [tags.rejected, tags.autoRejected] : []),
  ]),
)
/** Messages that wait on one topic of one socket; more are delivered without waiting. */
const MAX_WAITING = 32
/** Longest wait, for a publish whose response is late because the store is slow. */
const MAX_WAIT_MS = 500

type DeliverTo = (connection: Connection, delivery: Delivery<Connection>) => void

interface Waiting {
  readonly delivery: Delivery<Connection>
  /** Number of publishes that have to be settled before the delivery. */
  readonly after: number
}

/** Publishes of one socket on one topic, and the replies that arrived too early. */
interface Exchange {
  begun: number
  settled: number
  waiting: Waiting[]
  timer: NodeJS.Timeout | undefined
}

export interface ReplyOrderOptions {
  readonly deliverTo: DeliverTo
  /** Least time between the response to a publish and a reply on its topic. Milliseconds. */
  readonly replyGapMs: number
}

/**
 * Returns a filter that delivers replies after the responses to the publishes that they reply to.
 *
 * The official client drops a reply when it reads the response to its publish and the reply in one turn of its event loop.
 * Its peer acknowledges and replies within milliseconds, and may even reply first. So a reply waits until every earlier
 * publish of its receiver on the topic has its response, and a short time more. Later messages of the topic wait behind
 * it, so their order holds.
 *
 * @see docs/relay.md "Replies"
 */
export function createReplyOrder({ deliverTo, replyGapMs }: ReplyOrderOptions) {
  /** By topic key, of the sockets that publish. */
  const exchangesOf = new WeakMap<Connection, Map<string, Exchange>>()

  function release(connection: Connection, exchange: Exchange, isDue: (waiting: Waiting) => boolean): void {
    const { waiting } = exchange
    for (let next = waiting[0]; next !== undefined && isDue(next); next = waiting[0]) {
      waiting.shift()
      // The socket may have unsubscribed or closed while the message waited.
      if (next.delivery.subscription.peers.includes(connection)) deliverTo(connection, next.delivery)
    }
    if (waiting.length > 0) return
    clearTimeout(exchange.timer)
    exchange.timer = undefined
  }

  function settle(connection: Connection, topicKeys: readonly string[]): void {
    const exchanges = exchangesOf.get(connection)
    for (const topicKey of topicKeys) {
      const exchange = exchanges?.get(topicKey)
      if (exchange === undefined) continue
      exchange.settled += 1
      release(connection, exchange, ({ after }) => after <= exchange.settled)
      if (exchange.settled === exchange.begun) exchanges?.delete(topicKey)
    }
  }

  return {
    /** Counts a pending publish. Returns a function to call after its response was written. */
    begin(connection: Connection, topicKeys: readonly string[]): () => void {
      const exchanges = exchangesOf.get(connection) ?? new Map<string, Exchange>()
      exchangesOf.set(connection, exchanges)
      for (const topicKey of topicKeys) {
        const exchange = exchanges.get(topicKey)
        if (exchange !== undefined) exchange.begun += 1
        else exchanges.set(topicKey, { begun: 1, settled: 0, waiting: [], timer: undefined })
      }
      return () => void setTimeout(settle, replyGapMs, connection, topicKeys)
    },
    /** Delivers a message to one socket: at once, or when its turn comes. */
    deliverTo(connection: Connection, delivery: Delivery<Connection>): void {
      const exchange = exchangesOf.get(connection)?.get(delivery.message.topicKey)
      if (exchange === undefined || (exchange.waiting.length === 0 && !RESPONSE_TAGS.has(delivery.message.tag))) {
        deliverTo(connection, delivery)
        return
      }
      exchange.waiting.push({ delivery, after: exchange.begun })
      const releaseAll = () => release(connection, exchange, () => true)
      if (exchange.waiting.length > MAX_WAITING) releaseAll()
      else exchange.timer ??= setTimeout(releaseAll, MAX_WAIT_MS)
    },
  }
}
export type ReplyOrder = ReturnType<typeof createReplyOrder>
