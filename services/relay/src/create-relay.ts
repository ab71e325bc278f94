import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Clock, createTokenBuckets, systemClock } from '@latchkey/host'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { Registry as MetricsRegistry } from 'prom-client'
import { createRelayApp } from './app.ts'
import { createHandOut } from './domain/hand-out.ts'
import { defaultLimits, type RelayLimits } from './domain/limits.ts'
import { createRegistry } from './domain/registry.ts'
import { createMethods } from './methods/index.ts'
import { addGauges, createCounts } from './metrics.ts'
import type { FanOut } from './ports/fan-out.ts'
import type { Mailbox } from './ports/mailbox.ts'
import { createOpenSockets } from './sockets/open-sockets.ts'
import { createUpgrade } from './sockets/upgrade.ts'

/** Node clients close a socket that was silent for 35 s. */
const PING_MS = 20_000
const STALE_AFTER_MS = 120_000
const SWEEP_MS = 30_000

export interface RelaySettings {
  readonly limits?: Partial<RelayLimits> | undefined
  /** Addresses of this relay as clients may know it; absent or empty: any. */
  readonly audiences?: readonly string[] | undefined
  /** Projects that may connect; absent or empty: any. */
  readonly projectIds?: readonly string[] | undefined
  /** Proxies of the operator in front, for the limits per address. */
  readonly trustedProxies?: number | undefined
  readonly logger?: Logger | undefined
  readonly clock?: Clock | undefined
  readonly pingMs?: number | undefined
  /** How long a socket may be open without a subscription. */
  readonly staleAfterMs?: number | undefined
  /** Pause between two removals of expired messages. */
  readonly sweepMs?: number | undefined
}

export interface RelayDeps extends RelaySettings {
  readonly mailbox: Mailbox
  readonly fanOut: FanOut
  readonly isReady?: (() => Promise<boolean>) | undefined
}

export interface Relay {
  /** `/health`, `/ready` and `/metrics`. */
  readonly app: Hono
  /** Takes a request for a socket; for servers that share their upgrades. */
  readonly handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Takes all upgrades of a server. */
  readonly attach: (server: Server) => void
  /** Opens no more sockets, answers what is in hand, closes all with 1001. Safe to call twice. */
  readonly stop: () => Promise<void>
}

/**
 * Returns a relay over a mailbox and a bus, which stay the caller's to close.
 *
 * @example const relay = await createRelay({ mailbox, fanOut })
 * relay.attach(server)
 */
export async function createRelay(deps: RelayDeps): Promise<Relay> {
  const { mailbox, fanOut, clock = systemClock, logger } = deps
  const limits = { ...defaultLimits, ...deps.limits }
  const metrics = new MetricsRegistry()
  const counts = createCounts(metrics)
  const registry = createRegistry()
  const handOut = createHandOut({ registry, mailbox, clock })
  // The reason alone: what a query was about is nobody's business.
  const report = (error: unknown, what: string) =>
    logger?.error({ reason: error instanceof Error ? error.message : 'unknown', what }, 'failed')
  const requests = createTokenBuckets(limits.requestsPerClient, clock)
  const sockets = createOpenSockets({
    methods: createMethods({ registry, mailbox, handOut, limits, clock, counts }),
    registry,
    mailbox,
    handOut,
    limits,
    clock,
    counts,
    charge: requests.take,
    nextId: createIds(clock),
    report,
    staleAfterMs: deps.staleAfterMs ?? STALE_AFTER_MS,
  })
  addGauges(metrics, { mailbox, sockets: sockets.size, subscriptions: registry.size, now: clock.now })
  const stopListening = await fanOut.listen({
    onStored: (keys) => void handOut.deliverAnnounced(keys).catch((error: unknown) => report(error, 'announced')),
    onGap: () => {
      for (const connection of sockets.all()) connection.drain([...connection.topics.values()])
    },
  })
  let isStopping = false
  const { audiences = [], projectIds = [], trustedProxies = 0 } = deps
  const handleUpgrade = createUpgrade({
    sockets,
    limits,
    clock,
    counts,
    audiences,
    projectIds,
    trustedProxies,
    isStopping: () => isStopping,
  })
  const pinging = setInterval(sockets.tick, deps.pingMs ?? PING_MS)
  const sweeping = repeat(deps.sweepMs ?? SWEEP_MS, () =>
    mailbox.sweep(clock.now()).catch((error: unknown) => report(error, 'sweeping')),
  )
  let stopped: Promise<void> | undefined
  const stop = async () => {
    isStopping = true
    clearInterval(pinging)
    await sockets.closeAll()
    await Promise.all([sweeping.stop(), stopListening()])
  }
  return {
    app: createRelayApp({
      metrics,
      isReady: async () => !isStopping && fanOut.isListening() && (await (deps.isReady?.() ?? true)),
    }),
    handleUpgrade,
    attach: (server) => void server.on('upgrade', handleUpgrade),
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

/** Ids of our calls: numbers of 16 digits that grow, below 2^53, because clients in JavaScript keep them as numbers. */
function createIds(clock: Clock): () => number {
  let last = clock.now() * 1_000
  return () => {
    last += 1
    return last
  }
}

function repeat(everyMs: number, work: () => Promise<unknown>) {
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(work)
  }, everyMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
