import { createServer, type Server } from 'node:http'
import { promisify } from 'node:util'
import { createAdaptorServer } from '@hono/node-server'
import type { Clock } from '@latchkey/host'
import { createRelay, type Relay, type RelaySettings } from '../create-relay.ts'
import { defaultLimits } from '../domain/limits.ts'
import { createSilentFanOut } from '../drivers/memory/fan-out.ts'
import { createMemoryMailbox } from '../drivers/memory/mailbox.ts'
import { openRelay, type RelayStore } from '../open-relay.ts'
import type { FanOut } from '../ports/fan-out.ts'
import type { Mailbox } from '../ports/mailbox.ts'
import { type Client, type ClientOptions, connectClient } from './client.fixture.ts'

export interface StartedRelay {
  readonly url: string
  readonly httpUrl: string
  /** What it counts, as Prometheus reads it. */
  readonly readMetrics: () => Promise<string>
  readonly relay: Relay
  readonly connect: (options?: ClientOptions) => Promise<Client>
  /** Connections of TCP that are open, of sockets and of requests. */
  readonly countConnections: () => Promise<number>
  readonly stop: () => Promise<void>
}

const METRICS_TOKEN = 'the-metrics-of-a-test'

/** Floods are of their own tests; all others must not be slowed down by them. */
const ROOMY = { capacity: 1_000_000, refillPerSecond: 1_000_000 }
const roomy = {
  upgradesPerAddress: ROOMY,
  upgradesPerClient: ROOMY,
  requestsPerClient: ROOMY,
  requestsPerAddress: ROOMY,
}

/** Starts a relay on a free port: over the store when there is one, else over the memory. */
export async function startRelay(
  settings: RelaySettings & {
    readonly store?: RelayStore
    /** In place of the memory. */
    readonly mailbox?: Mailbox
    readonly fanOut?: FanOut
    readonly answerMs?: number
  } = {},
): Promise<StartedRelay> {
  const { store, ...rest } = { metricsToken: METRICS_TOKEN, ...settings }
  const limits = { ...roomy, ...settings.limits }
  const relay =
    store === undefined
      ? await createRelay({
          mailbox: createMemoryMailbox({ ...defaultLimits, ...limits }),
          fanOut: createSilentFanOut(),
          ...rest,
          limits,
        })
      : await openRelay({ ...store, ...rest, limits })
  const server = createAdaptorServer({ fetch: relay.app.fetch, createServer }) as Server
  relay.attach(server)
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  const url = `ws://127.0.0.1:${port}`
  return {
    url,
    httpUrl: `http://127.0.0.1:${port}`,
    readMetrics: async () => {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
      return (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text()
    },
    relay,
    connect: (options) => connectClient(url, options),
    countConnections: () => promisify(server.getConnections.bind(server))(),
    stop: async () => {
      await relay.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Returns a clock that stands still until it is moved. */
export function createFakeClock(startMs = Date.now()): Clock & { advance: (ms: number) => void } {
  let nowMs = startMs
  return {
    now: () => nowMs,
    advance: (ms) => {
      nowMs += ms
    },
  }
}
