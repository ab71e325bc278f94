import { TAGS } from '@latchkey/protocol/relay'
import type { Delivery } from '../domain/message-delivery.ts'
import { type Connection, isOpen } from './connection.ts'

/** Tags of responses: a message with one of them replies to a message of its receiver. */
const RESPONSE_TAGS: ReadonlySet<number> = new Set(
  Object.values(TAGS).flatMap((tags) => [
    tags.response,
    ...('rejected' in tags ? [tags.rejected, tags.autoRejected] : []),
  ]),
)
/** Maximum number of waiting messages on one topic of one socket; with more, all are delivered at once. */
const MAX_WAITING = 32
/**
 * Maximum wait: for a publish whose response is late because the store is slow, and for the pong. A reply that arrives
 * later than this after the response does not wait.
 */
const MAX_WAIT_MS = 500
/** Number of pongs after which the fastest one is used as the round-trip time. */
const ENOUGH_PONGS = 3

type DeliverTo = (connection: Connection, delivery: Delivery<Connection>) => void

interface Waiting {
  readonly delivery: Delivery<Connection>
  /** Number of publishes that must be confirmed before the delivery. */
  readonly after: number
}

/** Publishes of one socket on one topic, and the replies that arrived too early. */
interface Exchange {
  begun: number
  /** Number of publishes whose responses the operating system has. */
  written: number
  /** Number of publishes whose responses the client has certainly read. */
  confirmed: number
  ping: { readonly payload: string; readonly covers: number; readonly sentAtMs: number } | undefined
  waiting: Waiting[]
  /** Timer while messages wait. */
  timer: NodeJS.Timeout | undefined
  /** Timer that removes the exchange; restarted with each written response. */
  expiry: NodeJS.Timeout | undefined
}

/** Recent publishes of one socket. */
interface Exchanges {
  readonly byTopicKey: Map<string, Exchange>
  readonly byPayload: Map<string, Exchange>
  /** Minimum round-trip time of a ping, at most the gap. */
  leastMs: number
  pings: number
  pongs: number
}

export interface ReplyOrderOptions {
  readonly deliverTo: DeliverTo
  /** Minimum time between the arrival of a response at its client and of a reply on its topic. Milliseconds. */
  readonly replyGapMs: number
}

/**
 * Returns a filter that delivers replies after the responses to the publishes that they reply to.
 *
 * The official client drops a reply when it reads the response to its publish and the reply in one turn of its event
 * loop. Its peer acknowledges and replies within milliseconds, and may even reply first. A reply therefore waits until
 * every earlier publish of its receiver on the topic has its response on the wire, and until a ping after these
 * responses has its pong, because a stalled client responds late. The reply then waits for the rest of the gap, which
 * the travel time to a distant client already covers. Later messages of the topic wait behind it, so that their order
 * is kept.
 *
 * @see docs/relay.md "Replies"
 */
export function createReplyOrder({ deliverTo, replyGapMs }: ReplyOrderOptions) {
  const exchangesOf = new WeakMap<Connection, Exchanges>()

  function listen(connection: Connection): Exchanges {
    const exchanges: Exchanges = {
      byTopicKey: new Map(),
      byPayload: new Map(),
      leastMs: replyGapMs,
      pings: 0,
      pongs: 0,
    }
    exchangesOf.set(connection, exchanges)
    connection.socket.on('pong', (payload) => readPong(connection, exchanges, payload.toString()))
    return exchanges
  }

  function readPong(connection: Connection, exchanges: Exchanges, payload: string): void {
    const exchange = exchanges.byPayload.get(payload)
    if (exchange?.ping === undefined) return
    const { covers, sentAtMs } = exchange.ping
    exchanges.byPayload.delete(payload)
    exchanges.pongs += 1
    exchanges.leastMs = Math.min(exchanges.leastMs, performance.now() - sentAtMs)
    // The client may have stalled during the first pongs.
    const onTheWayMs = exchanges.pongs < ENOUGH_PONGS ? 0 : exchanges.leastMs
    setTimeout(confirm, replyGapMs - onTheWayMs, connection, exchange, covers)
  }

  function confirm(connection: Connection, exchange: Exchange, covers: number): void {
    exchange.confirmed = Math.max(exchange.confirmed, covers)
    release(connection, exchange, ({ after }) => after <= exchange.confirmed)
    pingWhenWritten(connection, exchange)
  }

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
    exchange.expiry?.refresh()
  }

  /** Sends a ping when the first waiting message waits only for the pong. */
  function pingWhenWritten(connection: Connection, exchange: Exchange): void {
    const exchanges = exchangesOf.get(connection)
    const after = exchange.waiting[0]?.after
    if (exchanges === undefined || after === undefined || after > exchange.written || !isOpen(connection)) return
    if (exchange.ping !== undefined && exchange.ping.covers >= after) return
    exchanges.byPayload.delete(exchange.ping?.payload ?? '')
    exchanges.pings += 1
    exchange.ping = { payload: `reply ${exchanges.pings}`, covers: exchange.written, sentAtMs: performance.now() }
    exchanges.byPayload.set(exchange.ping.payload, exchange)
    connection.socket.ping(exchange.ping.payload)
  }

  function expire({ byTopicKey, byPayload }: Exchanges, topicKey: string, exchange: Exchange): void {
    if (exchange.waiting.length > 0 || exchange.written < exchange.begun) return
    byTopicKey.delete(topicKey)
    byPayload.delete(exchange.ping?.payload ?? '')
  }

  function countWritten(connection: Connection, exchanges: Exchanges, topicKeys: readonly string[]): void {
    for (const topicKey of topicKeys) {
      const exchange = exchanges.byTopicKey.get(topicKey)
      if (exchange === undefined) continue
      exchange.written += 1
      exchange.expiry ??= setTimeout(expire, MAX_WAIT_MS, exchanges, topicKey, exchange).unref()
      exchange.expiry.refresh()
      pingWhenWritten(connection, exchange)
    }
  }

  return {
    /** Counts a pending publish. Returns a function to call once the operating system has its response. */
    begin(connection: Connection, topicKeys: readonly string[]): () => void {
      const exchanges = exchangesOf.get(connection) ?? listen(connection)
      for (const topicKey of topicKeys) {
        const exchange = exchanges.byTopicKey.get(topicKey) ?? createExchange()
        exchange.begun += 1
        exchanges.byTopicKey.set(topicKey, exchange)
      }
      return () => countWritten(connection, exchanges, topicKeys)
    },
    /** Delivers a message to one socket: at once, or when it no longer has to wait. */
    deliverTo(connection: Connection, delivery: Delivery<Connection>): void {
      const exchange = exchangesOf.get(connection)?.byTopicKey.get(delivery.message.topicKey)
      if (exchange === undefined || mayPass(exchange, delivery)) {
        deliverTo(connection, delivery)
        return
      }
      exchange.waiting.push({ delivery, after: exchange.begun })
      const releaseAll = () => release(connection, exchange, () => true)
      if (exchange.waiting.length > MAX_WAITING) releaseAll()
      else exchange.timer ??= setTimeout(releaseAll, MAX_WAIT_MS)
      pingWhenWritten(connection, exchange)
    },
  }
}
export type ReplyOrder = ReturnType<typeof createReplyOrder>

function createExchange(): Exchange {
  return { begun: 0, written: 0, confirmed: 0, ping: undefined, waiting: [], timer: undefined, expiry: undefined }
}

const mayPass = ({ waiting, confirmed, begun }: Exchange, { message }: Delivery<Connection>): boolean =>
  waiting.length === 0 && (confirmed === begun || !RESPONSE_TAGS.has(message.tag))
