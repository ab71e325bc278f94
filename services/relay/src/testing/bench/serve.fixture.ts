import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { openDatabase } from '@latchkey/database'
import { createRelay, type Relay, type RelaySettings } from '../../create-relay.ts'
import { defaultLimits } from '../../domain/limits.ts'
import { createSilentFanOut } from '../../drivers/memory/fan-out.ts'
import { createMemoryMailbox } from '../../drivers/memory/mailbox.ts'
import { openRelay } from '../../open-relay.ts'

/** The relay that `bench.fixture.ts` measures, in a separate process, without limits per client. */
const ROOMY = { capacity: 1e9, refillPerSecond: 1e9 }
const settings: RelaySettings = {
  limits: {
    upgradesPerAddress: ROOMY,
    upgradesPerClient: ROOMY,
    requestsPerClient: ROOMY,
    requestsPerAddress: ROOMY,
    maxSocketsPerAddress: 1e6,
    maxMessagesPerTopic: 1e6,
    maxBytesPerTopic: 1e12,
  },
}

export interface Usage {
  /** Resident memory after a garbage collection. */
  readonly rssBytes: number
  readonly heapBytes: number
  /** CPU time since the start. */
  readonly cpuMicros: number
}

async function open(url: string): Promise<Relay> {
  if (url.startsWith('redis')) return openRelay({ redisUrl: url, ...settings })
  if (url !== '') return openRelay({ database: await openDatabase({ url, name: 'bench' }), ...settings })
  const mailbox = createMemoryMailbox({ ...defaultLimits, ...settings.limits })
  return createRelay({ mailbox, fanOut: createSilentFanOut(), ...settings })
}

function readUsage(): Usage {
  // Read first, because the garbage collection for the other values takes CPU time.
  const { user, system } = process.cpuUsage()
  for (let time = 0; time < 3; time++) globalThis.gc?.()
  const { rss, heapUsed } = process.memoryUsage()
  return { rssBytes: rss, heapBytes: heapUsed, cpuMicros: user + system }
}

const relay = await open(process.argv[2] ?? '')
const server = createAdaptorServer({ fetch: relay.app.fetch }) as Server
relay.attach(server)
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address !== null ? address.port : 0)
})
process.on('message', () => process.send?.(readUsage()))
process.once('SIGTERM', () => void relay.stop().finally(() => process.exit(0)))
