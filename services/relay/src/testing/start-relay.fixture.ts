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
  /** Returns the metrics as Prometheus reads them. */
  readonly readMetrics: () => Promise<string>
  readonly relay: Relay
  readonly connect: (options?: ClientOptions) => Promise<Client>
  /** Number of open TCP connections, of sockets and of requests. */
  readonly countConnections: () => Promise<number>
  readonly stop: () => Promise<void>
}

const METRICS_TOKEN = 'the-metrics-of-a-test'

/** Limits that tests do not reach, except for the tests of limits. */
const ROOMY = { capacity: 1_000_000, refillPerSecond: 1_000_000 }
const roomy = {
  upgradesPerAddress: ROOMY,
  upgradesPerClient: ROOMY,
  requestsPerClient: ROOMY,
  requestsPerAddress: ROOMY,
}

/** Starts a relay on a free port: on the given store, or else in memory. */
export async function startRelay(
  settings: RelaySettings & {
    readonly store?: RelayStore
    /** Used instead of the mailbox in memory. */
    readonly mailbox?: Mailbox
    readonly fanOut?: FanOut
    readonly timeoutMs?: number
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

/** Returns a clock that advances only on request. */
export function createFakeClock(startMs = Date.now()): Clock & { advance: (ms: number) => void } {
  let nowMs = startMs
  return {
    now: () => nowMs,
    advance: (ms) => {
      nowMs += ms
    },
  }
}
