import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { type Database, openDatabase } from '@latchkey/database'
import { type RunningServer, runServer } from '@latchkey/host'
import { type Logger, pino } from 'pino'
import type { RelaySettings } from './create-relay.ts'
import { type RelayEnv, readEnv } from './env.ts'
import { openRelay } from './open-relay.ts'

async function start(): Promise<RunningServer> {
  const env = readEnv(process.env)
  const logger = pino({ name: 'relay', level: env.LOG_LEVEL })
  const database = env.REDIS_URL === undefined ? await openPostgres(env, logger) : undefined
  const store = database === undefined ? { redisUrl: env.REDIS_URL ?? '' } : { database }
  const relay = await openRelay({ ...store, logger, ...toSettings(env) })
  const server = createAdaptorServer({ fetch: relay.app.fetch }) as Server
  relay.attach(server)
  server.listen(env.PORT, env.HOST, () => logger.info({ address: server.address() }, 'listening'))
  const stop = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    await relay.stop()
    server.closeIdleConnections()
    await closed
    await database?.stop()
  }
  return { logger, stop }
}

function openPostgres(env: RelayEnv, logger: Logger): Promise<Database> {
  return openDatabase({
    url: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    name: 'relay',
    maxConnections: env.DATABASE_CONNECTIONS,
    logger,
  })
}

function toSettings(env: RelayEnv): RelaySettings {
  return {
    audiences: env.RELAY_URLS,
    projectIds: env.PROJECT_IDS,
    trustedProxies: env.TRUSTED_PROXIES,
    limits: {
      maxMessageBytes: env.MAX_MESSAGE_BYTES,
      // Room for JSON around a message, and for batches of ordinary ones.
      maxFrameBytes: Math.max(1_048_576, 2 * env.MAX_MESSAGE_BYTES),
      maxSocketsPerAddress: env.MAX_SOCKETS_PER_ADDRESS,
      requestsPerClient: { capacity: env.RATE_CAPACITY, refillPerSecond: env.RATE_PER_SECOND },
      upgradesPerAddress: { capacity: env.UPGRADE_CAPACITY, refillPerSecond: env.UPGRADES_PER_SECOND },
    },
  }
}

runServer(start)
