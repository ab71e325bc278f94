import type { Clock } from '@latchkey/host'
import type { Logger } from 'pino'
import type { RelayLimits } from './domain/limits.ts'
import { createMessageDelivery } from './domain/message-delivery.ts'
import { createPublishQueue } from './domain/publish-queue.ts'
import { createQuotaKeys } from './domain/quota-keys.ts'
import { createRemoteSubscriptions } from './domain/remote-subscriptions.ts'
import { createRequestLimits } from './domain/request-limits.ts'
import { createSubscriptionRegistry } from './domain/subscription-registry.ts'
import { createMethods } from './methods/index.ts'
import type { Counts } from './metrics.ts'
import type { FanOut } from './ports/fan-out.ts'
import type { Mailbox, MessageKey } from './ports/mailbox.ts'
import { createBacklogDelivery } from './sockets/backlog-delivery.ts'
import { type Connection, isOpen } from './sockets/connection.ts'
import { createAcknowledger, createDeliverer } from './sockets/deliveries.ts'
import { createFrameHandler } from './sockets/frame-handler.ts'
import { createOpenSockets } from './sockets/open-sockets.ts'
import { createPageReader } from './sockets/page-reader.ts'
import { createReplyOrder } from './sockets/reply-order.ts'
import { createUpgrade } from './sockets/upgrade.ts'
import { createWriter } from './sockets/writer.ts'

const STALE_AFTER_MS = 120_000
/** Most acknowledgements arrive within this time. If the receiver sleeps, the sender waits twice as long at most. */
const STORE_AFTER_MS = 50
/** Longer than a busy client takes from the response to its publish to the code that subscribes to the reply. */
const REPLY_GAP_MS = 20

/** Settings of the operator for one node. */
export interface NodeSettings {
  /** URLs of this relay that tokens may name; absent or empty: any. */
  readonly audiences?: readonly string[] | undefined
  /** Ids of the projects that may connect; absent or empty: any. */
  readonly projectIds?: readonly string[] | undefined
  /** Key of the hashes by which the quotas distinguish senders; absent: a random one. @see createQuotaKeys */
  readonly quotaSecret?: string | undefined
  /** Number of trusted proxies in front, for the limits per address. */
  readonly trustedProxies?: number | undefined
  readonly logger?: Logger | undefined
  /** Time for which a socket may be open without a subscription. */
  readonly staleAfterMs?: number | undefined
  /** Time for which a delivered message waits for its acknowledgement before it is stored. Milliseconds. */
  readonly storeAfterMs?: number | undefined
  /** Minimum time between the response to a publish and a reply to it. Milliseconds. @see createReplyOrder */
  readonly replyGapMs?: number | undefined
}

export interface NodeOptions extends NodeSettings {
  readonly mailbox: Mailbox
  readonly fanOut: FanOut
  readonly limits: RelayLimits
  readonly clock: Clock
  readonly counts: Counts
}

/** Creates one node: its sockets, and the messaging between them. */
export function createNode(options: NodeOptions) {
  const { fanOut, limits, clock, counts } = options
  const messaging = createMessaging(options)
  const { registry, remoteSubscriptions, messageDelivery, publishQueue, deliverBacklog, missed } = messaging
  const sockets = createSockets(options, messaging)
  let isStopping = false
  const redeliverAll = () => {
    missed.isAny = false
    for (const connection of sockets.all()) {
      // After a loss, the store may assign the same positions again.
      connection.fetchHistory = undefined
      const topics = [...(registry.topicsOf(connection.clientId)?.values() ?? [])]
      if (isOpen(connection)) {
        deliverBacklog(
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
    remoteSubscriptions,
    handleUpgrade,
    report: messaging.report,
    /** Delivers messages that another node has stored. */
    deliverAnnounced: (keys: readonly MessageKey[]) => void messageDelivery.deliverAnnounced(keys),
    /** Delivers the backlog of every socket again. */
    redeliverAll,
    /** Pings the sockets, and redelivers the backlog after a failed read of the store. Call it every 20 s. */
    tick: () => {
      sockets.tick()
      remoteSubscriptions.tick()
      // While the store is unreachable, a read would fail again; its return redelivers everything anyway.
      if (missed.isAny && fanOut.isListening()) redeliverAll()
    },
    stop: async () => {
      isStopping = true
      publishQueue.stop()
      await sockets.closeAll()
    },
  }
}

/** Creates the subscriptions of this node and of the others, and the delivery of messages. */
function createMessaging(options: NodeOptions) {
  const {
    mailbox,
    fanOut,
    limits,
    clock,
    counts,
    logger,
    storeAfterMs = STORE_AFTER_MS,
    replyGapMs = REPLY_GAP_MS,
  } = options
  // Logs only the reason, because the query of an error may contain a topic.
  const report = (error: unknown, what: string) =>
    logger?.error({ reason: error instanceof Error ? error.message : 'unknown', what }, 'failed')
  const missed = { isAny: false }
  const onMissed = (error: unknown, what: string) => {
    missed.isAny = true
    report(error, what)
  }
  const remoteSubscriptions = createRemoteSubscriptions({ fanOut, clock, listLocal: () => registry.all(), report })
  const registry = createSubscriptionRegistry<Connection>({
    onStart: remoteSubscriptions.announceStart,
    onEnd: remoteSubscriptions.announceEnd,
  })
  const write = createWriter({ limits, counts })
  const replyOrder = createReplyOrder({
    deliverTo: createDeliverer({ write, counts, nextId: createIds(clock) }),
    replyGapMs,
  })
  const requests = createRequestLimits(limits, clock)
  const readPage = createPageReader({ mailbox, spend: requests.spend })
  const messageDelivery = createMessageDelivery({
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
  const publishQueue = createPublishQueue({
    mailbox,
    clock,
    isLocalOnly: ({ topicKey, sender }) =>
      registry.hasReceiver(topicKey, sender) && !remoteSubscriptions.hasReceiver(topicKey, sender),
    hasRemoteReceiver: ({ topicKey, sender }) =>
      sender !== undefined && remoteSubscriptions.hasReceiver(topicKey, sender),
    deliver: (row) => messageDelivery.deliver(row, 'sender'),
    storeAfterMs,
    countUnstored: () => counts.unstored.inc(),
    report,
  })
  const deliverBacklog = createBacklogDelivery({ messageDelivery, publishQueue, onMissed })
  return {
    registry,
    remoteSubscriptions,
    write,
    readPage,
    messageDelivery,
    publishQueue,
    deliverBacklog,
    replyOrder,
    requests,
    report,
    missed,
  }
}

function createSockets(options: NodeOptions, messaging: Messaging) {
  const { registry, write, readPage, publishQueue, deliverBacklog, replyOrder, requests, report } = messaging
  const { limits, clock, counts, staleAfterMs = STALE_AFTER_MS } = options
  const toQuotaKey = createQuotaKeys(options.quotaSecret)
  const methods = createMethods({
    registry,
    readPage,
    toQuotaKey,
    publishQueue,
    deliverBacklog,
    replyOrder,
    limits,
    clock,
    counts,
  })
  const charge = requests.take
  const acknowledge = createAcknowledger({ publishQueue, counts, charge })
  const frameHandler = createFrameHandler({ methods, limits, write, counts, charge, acknowledge, report })
  return createOpenSockets({ registry, frameHandler, clock, counts, staleAfterMs })
}
type Messaging = ReturnType<typeof createMessaging>

/** Returns a generator of ids for requests of the relay: increasing numbers of 16 digits, below 2^53. */
function createIds(clock: Clock): () => number {
  let last = clock.now() * 1_000
  return () => {
    last += 1
    return last
  }
}
