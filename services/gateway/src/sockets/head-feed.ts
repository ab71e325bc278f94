import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import { toWalletError, WalletError } from '@latchkey/errors'
import { type Clock, systemClock } from '@latchkey/host'
import type { Logger } from 'pino'
import { type EvmSubscription, type LogFilter, matchesLog } from '../domain/evm-subscriptions.ts'
import type { NodePool } from '../ports/chain-node.ts'
import { type BlockStep, createBlockFollower, type LogQuery } from './follow-blocks.ts'
import type { SocketLimits } from './socket-limits.ts'
import { watchNodeHeads } from './watch-node-heads.ts'

/** Interval between two polls while a node announces new heads over its WebSocket. */
const ANNOUNCED_POLL_MS = 15_000
const DEFAULT_POLL_MS = 1_000
const MAX_RETRY_MS = 4_000
/** Time without a response of any node after which the clients are disconnected. */
const MAX_SILENCE_MS = 60_000
/** With more addresses, all logs of a block are read, which is also one call. */
const MAX_ADDRESSES = 200
/** Notifications and filters that are processed before other work of the process gets its turn. */
const MAX_TURN = 500

export interface Subscriber {
  /** Called with the JSON text of a header or a log. */
  readonly onResult: (text: string) => void
  /** Called if notifications were missed, or no node responds: the client must subscribe again. */
  readonly onEnd: () => void
}

export interface HeadFeedOptions {
  readonly chainId: string
  readonly nodes: NodePool
  readonly limits: Pick<SocketLimits, 'networkSubscriptions' | 'networkWideFilters'>
  /** WebSockets of the nodes; absent: new heads are polled. */
  readonly webSocketUrls?: readonly string[] | undefined
  readonly pollMs?: number | undefined
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
}

/** New heads and logs of one network, which all clients share. */
export interface HeadFeed {
  /**
   * Resolves when notifications begin.
   *
   * @returns the function that ends them.
   * @throws request/rate-limited if the network has too many subscriptions, http/unreachable if no node responds
   */
  readonly subscribe: (subscription: EvmSubscription, subscriber: Subscriber) => Promise<() => void>
  readonly stop: () => void
}

interface LogGroup {
  readonly filter: LogFilter
  readonly subscribers: Set<Subscriber>
}

interface Run {
  readonly stopping: AbortController
  /** Settles with the first read. */
  readonly ready: Promise<void>
}

/**
 * Returns the feed of a network. While there are subscriptions, the nodes get one call for each poll, and one for the
 * logs of each new block, for any number of clients and filters.
 */
export function createHeadFeed(options: HeadFeedOptions): HeadFeed {
  const { chainId, nodes, limits, webSocketUrls = [], pollMs = DEFAULT_POLL_MS, clock = systemClock, logger } = options
  const heads = new Set<Subscriber>()
  const groups = new Map<string, LogGroup>()
  let count = 0
  let run: Run | undefined

  function add(subscription: EvmSubscription, subscriber: Subscriber): () => void {
    const isWide = subscription.kind === 'logs' && subscription.filter.addresses.size === 0
    const isFull = count >= limits.networkSubscriptions || (isWide && countWide(groups) >= limits.networkWideFilters)
    if (isFull) throw new WalletError('request/rate-limited', { retryInSeconds: 1 })
    const group = subscription.kind === 'logs' ? groupOf(groups, subscription.filter) : undefined
    const members = group?.subscribers ?? heads
    members.add(subscriber)
    count += 1
    return () => {
      if (!members.delete(subscriber)) return
      count -= 1
      if (group?.subscribers.size === 0) groups.delete(group.filter.key)
      if (count === 0) stop()
    }
  }

  function start(): Run {
    const stopping = new AbortController()
    const { signal } = stopping
    const follower = createBlockFollower(nodes)
    let wake = new AbortController()
    let isAnnounced = false
    let isExpected = false
    let answeredAtMs = clock.now()
    let retryMs = pollMs

    async function round(): Promise<number> {
      const steps = await follower.read(toLogQuery(groups), signal)
      answeredAtMs = clock.now()
      retryMs = pollMs
      if (steps === undefined) endAll()
      else if (steps.length > 0) {
        isExpected = false
        await deliver(steps, signal)
      }
      return isAnnounced && !isExpected ? ANNOUNCED_POLL_MS : pollMs
    }

    function fail(error: unknown): number {
      if (signal.aborted) return 0
      const { code, shortMessage: reason } = toWalletError(error)
      logger?.warn({ chainId, code, reason }, 'reading new heads failed')
      if (clock.now() - answeredAtMs > MAX_SILENCE_MS) endAll()
      retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
      return retryMs
    }

    async function follow(): Promise<void> {
      while (!signal.aborted) {
        wake = new AbortController()
        const pauseMs = await round().catch(fail)
        await delay(pauseMs, undefined, { signal: AbortSignal.any([signal, wake.signal]) }).catch(() => undefined)
      }
    }

    if (webSocketUrls.length > 0)
      void watchNodeHeads({
        urls: webSocketUrls,
        signal,
        onHead: () => {
          isExpected = true
          wake.abort()
        },
        onChange: (isConnected) => {
          isAnnounced = isConnected
        },
      })
    const ready = follower.read(undefined, signal).then(() => void follow())
    return { stopping, ready }
  }

  async function deliver(steps: readonly BlockStep[], signal: AbortSignal): Promise<void> {
    let served = 0
    const giveTurn = async () => {
      served += 1
      if (served % MAX_TURN === 0) await setImmediate()
    }
    for (const { isRemoved, header, logs } of steps) {
      for (const { onResult } of isRemoved ? [] : heads) {
        onResult(header)
        await giveTurn()
      }
      for (const { filter, subscribers } of groups.values()) {
        for (const { text } of logs.filter((log) => matchesLog(filter, log)))
          for (const { onResult } of subscribers) {
            onResult(text)
            await giveTurn()
          }
        await giveTurn()
      }
      if (signal.aborted) return
      // Lets the connections send the notifications of this block.
      await setImmediate()
    }
  }

  function endAll(): void {
    for (const subscriber of [...heads, ...[...groups.values()].flatMap(({ subscribers }) => [...subscribers])])
      subscriber.onEnd()
  }

  function stop(): void {
    run?.stopping.abort()
    run = undefined
  }

  return {
    async subscribe(subscription, subscriber) {
      const remove = add(subscription, subscriber)
      run ??= start()
      const own = run
      try {
        await own.ready
      } catch (error) {
        remove()
        // The next subscription starts it again.
        if (run === own) stop()
        throw error
      }
      return remove
    },
    stop,
  }
}

function groupOf(groups: Map<string, LogGroup>, filter: LogFilter): LogGroup {
  const group = groups.get(filter.key) ?? { filter, subscribers: new Set() }
  groups.set(filter.key, group)
  return group
}

function countWide(groups: ReadonlyMap<string, LogGroup>): number {
  return [...groups.values()].filter(({ filter }) => filter.addresses.size === 0).length
}

/** Returns the logs to read of each new block for all filters together; `undefined`: none. */
function toLogQuery(groups: ReadonlyMap<string, LogGroup>): LogQuery | undefined {
  if (groups.size === 0) return undefined
  const addresses = new Set<string>()
  for (const { filter } of groups.values()) {
    for (const address of filter.addresses) addresses.add(address)
    if (filter.addresses.size === 0 || addresses.size > MAX_ADDRESSES) return {}
  }
  return { addresses: [...addresses] }
}
