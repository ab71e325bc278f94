import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Clock, repeat, systemClock } from '@latchkey/host'
import type { Hono } from 'hono'
import { Registry as MetricsRegistry } from 'prom-client'
import { createRelayApp } from './app.ts'
import { createNode, type NodeSettings } from './create-node.ts'
import { defaultLimits, type RelayLimits } from './domain/limits.ts'
import { withQuota } from './domain/quota.ts'
import { addGauges, createCounts } from './metrics.ts'
import type { FanOut } from './ports/fan-out.ts'
import type { Mailbox } from './ports/mailbox.ts'

/** Node clients close a socket that was silent for 35 s. */
const PING_MS = 20_000
const SWEEP_MS = 30_000
const COUNT_MS = 5_000

export interface RelaySettings extends NodeSettings {
  readonly limits?: Partial<RelayLimits> | undefined
  readonly clock?: Clock | undefined
  readonly pingMs?: number | undefined
  /** Bearer token for `/metrics`; absent: the endpoint is not served. */
  readonly metricsToken?: string | undefined
  /** Pause between two removals of expired messages. */
  readonly sweepMs?: number | undefined
}

export interface RelayDeps extends RelaySettings {
  readonly mailbox: Mailbox
  readonly fanOut: FanOut
  readonly isReady?: (() => Promise<boolean>) | undefined
}

export interface Relay {
  /** `/health`, `/ready`, and `/metrics` behind its token. */
  readonly app: Hono
  /** Handles one request for a socket; for servers that share their upgrades. */
  readonly handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Handles all upgrades of a server. */
  readonly attach: (server: Server) => void
  /** Rejects new sockets, responds to the running requests, and closes all sockets with 1001. Safe to call twice. */
  readonly stop: () => Promise<void>
}

/**
 * Returns a relay over a mailbox and a bus, both of which the caller closes.
 *
 * @example const relay = await createRelay({ mailbox, fanOut })
 * relay.attach(server)
 */
export async function createRelay(deps: RelayDeps): Promise<Relay> {
  const { fanOut, clock = systemClock } = deps
  const limits = { ...defaultLimits, ...deps.limits }
  const mailbox = withQuota({ mailbox: deps.mailbox, clock, maxStoreBytes: limits.maxStoreBytes })
  const metrics = new MetricsRegistry()
  if ((deps.audiences ?? []).length === 0) {
    deps.logger?.warn('RELAY_URLS is not set: tokens that clients made for other relays are accepted')
  }
  const node = createNode({
    ...deps,
    mailbox,
    clock,
    limits,
    counts: createCounts(metrics),
  })
  const { sockets, registry, report } = node
  addGauges(metrics, {
    mailbox,
    sockets: sockets.size,
    unsentBytes: sockets.unsentBytes,
    subscriptions: registry.size,
    remoteTopics: node.remoteSubscriptions.size,
    now: clock.now,
  })
  const stopListening = await fanOut.listen({
    onStored: node.deliverAnnounced,
    onPresence: node.remoteSubscriptions.receive,
    onGap: () => {
      node.remoteSubscriptions.synchronise()
      node.redeliverAll()
    },
  })
  node.remoteSubscriptions.synchronise()
  const pinging = setInterval(node.tick, deps.pingMs ?? PING_MS)
  const sweep = () => mailbox.sweep(clock.now()).catch((error: unknown) => report(error, 'sweeping'))
  const stopSweeping = repeat(sweep, deps.sweepMs ?? SWEEP_MS)
  const count = () => mailbox.refresh().catch((error: unknown) => report(error, 'counting'))
  await count()
  const stopCounting = repeat(count, COUNT_MS)
  let stopped: Promise<void> | undefined
  const stop = async () => {
    clearInterval(pinging)
    await node.stop()
    await Promise.all([stopSweeping(), stopCounting(), stopListening()])
  }
  return {
    app: createRelayApp({
      metrics,
      logger: deps.logger,
      metricsToken: deps.metricsToken,
      isReady: async () => stopped === undefined && fanOut.isListening() && (await (deps.isReady?.() ?? true)),
    }),
    handleUpgrade: node.handleUpgrade,
    attach: (server) => void server.on('upgrade', node.handleUpgrade),
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}
