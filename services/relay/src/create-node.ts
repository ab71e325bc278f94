import type { Clock } from '@latchkey/host'
import type { Logger } from 'pino'
import { createElsewhere } from './domain/elsewhere.ts'
import { createHandOut } from './domain/hand-out.ts'
import type { RelayLimits } from './domain/limits.ts'
import { createOrigins } from './domain/origins.ts'
import { createOutbox } from './domain/outbox.ts'
import { createRegistry } from './domain/registry.ts'
import { createRequestLimits } from './domain/request-limits.ts'
import { createMethods } from './methods/index.ts'
import type { Counts } from './metrics.ts'
import type { FanOut } from './ports/fan-out.ts'
import type { Mailbox, MessageKey } from './ports/mailbox.ts'
import { type Connection, isOpen } from './sockets/connection.ts'
import { createDeliverer, createReceiver } from './sockets/deliveries.ts'
import { createDrain } from './sockets/draining.ts'
import { createOpenSockets } from './sockets/open-sockets.ts'
import { createPageReader } from './sockets/page-reader.ts'
import { createReplyOrder } from './sockets/reply-order.ts'
import { createAnswerer } from './sockets/requests.ts'
import { createUpgrade } from './sockets/upgrade.ts'
import { createWriter } from './sockets/writer.ts'

const STALE_AFTER_MS = 120_000
/** Most receipts are back by then; a sender whose receiver sleeps waits twice as long at most. */
const HOLD_MS = 50
/** Longer than a busy client takes from the answer to its publish to the code that listens for the reply. */
const REPLY_GAP_MS = 20

/** What the operator may set, as it reaches the node. */
export interface NodeSettings {
  /** Addresses of this relay as clients may know it; absent or empty: any. */
  readonly audiences?: readonly string[] | undefined
  /** Projects that may connect; absent or empty: any. */
  readonly projectIds?: readonly string[] | undefined
  /** Key of the names by which the store knows where messages came from; absent: a random one. @see createOrigins */
  readonly originSecret?: string | undefined
  /** Proxies of the operator in front, for the limits per address. */
  readonly trustedProxies?: number | undefined
  readonly logger?: Logger | undefined
  /** How long a socket may be open without a subscription. */
  readonly staleAfterMs?: number | undefined
  /** How long a delivered message waits for its receipt before it is stored. Milliseconds. */
  readonly holdMs?: number | undefined
  /** Least time between the answer to a publish and a reply to it. Milliseconds. @see createReplyOrder */
  readonly replyGapMs?: number | undefined
}

export interface NodeOptions extends NodeSettings {
  readonly mailbox: Mailbox
  readonly fanOut: FanOut
  readonly limits: RelayLimits
  readonly clock: Clock
  readonly counts: Counts
}

/** Puts the parts of one node together: its sockets, and what carries messages between them. */
export function createNode(options: NodeOptions) {
  const { fanOut, limits, clock, counts } = options
  const carriers = createCarriers(options)
  const { registry, elsewhere, handOut, outbox, drain, missed } = carriers
  const sockets = createSockets(options, carriers)
  let isStopping = false
  const deliverAgain = () => {
    missed.isAny = false
    for (const connection of sockets.all()) {
      // A store that was lost may give places again.
      connection.fetched = undefined
      const topics = [...(registry.topicsOf(connection.clientId)?.values() ?? [])]
      if (isOpen(connection)) {
        drain(
          connection,
          topics.filter(({ peers }) => peers.includes(connection)),
        )
      }
    }
  }
  const handleUpgrade = createUpgrade({
    sockets,
    limits,
    clock,
    counts,
    audiences: options.audiences ?? [],
    projectIds: options.projectIds ?? [],
    trustedProxies: options.trustedProxies ?? 0,
    isStopping: () => isStopping,
  })
  return {
    sockets,
    registry,
    elsewhere,
    handleUpgrade,
    report: carriers.report,
    /** Hands out what another node has stored. */
    deliverAnnounced: (keys: readonly MessageKey[]) => void handOut.deliverAnnounced(keys),
    /** Hands out everything again that waits for anybody here. */
    deliverAgain,
    /** Asks for signs of life, and hands out what the store did not give when it was asked. Call it every 20 s. */
    tick: () => {
      sockets.tick()
      elsewhere.tick()
      // While the store is away it is of no use, and once that is back everything is handed out again anyway.
      if (missed.isAny && fanOut.isListening()) deliverAgain()
    },
    stop: async () => {
      isStopping = true
      outbox.stop()
      await sockets.closeAll()
    },
  }
}

/** What knows who listens to what, here and elsewhere, and brings messages there. */
function createCarriers(options: NodeOptions) {
  const { mailbox, fanOut, limits, clock, counts, logger, holdMs = HOLD_MS, replyGapMs = REPLY_GAP_MS } = options
  // The reason alone: what a query was about is nobody's business.
  const report = (error: unknown, what: string) =>
    logger?.error({ reason: error instanceof Error ? error.message : 'unknown', what }, 'failed')
  const missed = { isAny: false }
  const onMissed = (error: unknown, what: string) => {
    missed.isAny = true
    report(error, what)
  }
  const elsewhere = createElsewhere({ fanOut, clock, listLocal: () => registry.all(), report })
  const registry = createRegistry<Connection>({ onBegin: elsewhere.begin, onEnd: elsewhere.end })
  const write = createWriter({ limits, counts })
  const replyOrder = createReplyOrder({
    deliverTo: createDeliverer({ write, counts, nextId: createIds(clock) }),
    replyGapMs,
  })
  const requests = createRequestLimits(limits, clock)
  const readPage = createPageReader({ mailbox, spend: requests.spend })
  const handOut = createHandOut({
    registry,
    mailbox,
    readPage: (peer, query) =>
      readPage(
        peer,
        () => query,
        (page) => page,
      ),
    clock,
    deliverTo: replyOrder.deliverTo,
    onMissed,
  })
  const outbox = createOutbox({
    mailbox,
    clock,
    isNear: ({ topicKey, sender }) =>
      registry.hasReceiver(topicKey, sender) && !elsewhere.hasListener(topicKey, sender),
    isAwaited: ({ topicKey, sender }) => sender !== undefined && elsewhere.hasListener(topicKey, sender),
    deliver: (row) => handOut.deliver(row, 'sender'),
    holdMs,
    countUnstored: () => counts.unstored.inc(),
    report,
  })
  const drain = createDrain({ handOut, outbox, onMissed })
  return { registry, elsewhere, write, readPage, handOut, outbox, drain, replyOrder, requests, report, missed }
}

function createSockets(options: NodeOptions, carriers: Carriers) {
  const { registry, write, readPage, outbox, drain, replyOrder, requests, report } = carriers
  const { limits, clock, counts, staleAfterMs = STALE_AFTER_MS } = options
  const originOf = createOrigins(options.originSecret)
  const methods = createMethods({ registry, readPage, originOf, outbox, drain, replyOrder, limits, clock, counts })
  const charge = requests.take
  const receive = createReceiver({ outbox, counts, charge })
  const answerer = createAnswerer({ methods, limits, write, counts, charge, receive, report })
  return createOpenSockets({ registry, answerer, clock, counts, staleAfterMs })
}
type Carriers = ReturnType<typeof createCarriers>

/** Ids of our calls: numbers of 16 digits that grow, below 2^53, because clients in JavaScript keep them as numbers. */
function createIds(clock: Clock): () => number {
  let last = clock.now() * 1_000
  return () => {
    last += 1
    return last
  }
}
