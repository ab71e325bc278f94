import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { openDatabase } from '@latchkey/database'
import { openRelay } from '../open-relay.ts'

/** The relay that `bench-load.fixture.ts` measures, in a process of its own and without limits per client. */
const ROOMY = { capacity: 1e9, refillPerSecond: 1e9 }
const database = await openDatabase({ url: process.argv[2], name: 'bench' })
const relay = await openRelay({
  database,
  limits: {
    upgradesPerAddress: ROOMY,
    upgradesPerClient: ROOMY,
    requestsPerClient: ROOMY,
    maxSocketsPerAddress: 1e6,
    maxMessagesPerTopic: 1e6,
    maxBytesPerTopic: 1e12,
  },
})
const server = createAdaptorServer({ fetch: relay.app.fetch }) as Server
relay.attach(server)
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address !== null ? address.port : 0)
})
process.on('message', () => {
  for (let time = 0; time < 3; time++) globalThis.gc?.()
  process.send?.(process.memoryUsage().rss)
})
process.once('SIGTERM', async () => {
  await relay.stop()
  await database.stop()
  process.exit(0)
})
