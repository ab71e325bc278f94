import { type Database, openDatabase } from '@latchkey/database'
import { listen, runServer, type Shutdown } from '@latchkey/host'
import { type Logger, pino } from 'pino'
import type { RelaySettings } from './create-relay.ts'
import { type RelayEnv, readEnv } from './env.ts'
import { openRelay } from './open-relay.ts'

/** Sockets stay open for days, and their number per address is bounded by MAX_SOCKETS_PER_ADDRESS. */
const MAX_CONNECTIONS = 100_000

async function start(shutdown: Shutdown): Promise<Logger> {
  const env = readEnv(process.env)
  const logger = pino({ name: 'relay', level: env.LOG_LEVEL })
  const database = env.REDIS_URL === undefined ? await openPostgres(env, logger) : undefined
  if (database !== undefined) shutdown.add('the database', database.stop)
  const store = database === undefined ? { redisUrl: env.REDIS_URL ?? '' } : { database }
  const relay = await openRelay({ ...store, logger, ...toSettings(env) })
  shutdown.add('the relay', relay.stop)
  const listener = await listen({ host: env.HOST, port: env.PORT, limits: { maxConnections: MAX_CONNECTIONS } })
  // Together: the port waits until the sockets are closed, which the relay does.
  shutdown.add('the listener', () => Promise.all([listener.stop(), relay.stop()]))
  listener.serve(relay.app.fetch, relay.handleUpgrade)
  logger.info({ address: env.HOST, port: listener.port }, 'listening')
  return logger
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
    originSecret: env.ORIGIN_SECRET,
    metricsToken: env.METRICS_TOKEN,
    limits: {
      maxMessageBytes: env.MAX_MESSAGE_BYTES,
      // Room for JSON around a message, and for batches of ordinary ones.
      maxFrameBytes: Math.max(1_048_576, 2 * env.MAX_MESSAGE_BYTES),
      maxStoreBytes: env.MAX_STORE_MEGABYTES * 1_048_576,
      maxSocketsPerAddress: env.MAX_SOCKETS_PER_ADDRESS,
      requestsPerClient: { capacity: env.RATE_CAPACITY, refillPerSecond: env.RATE_PER_SECOND },
      requestsPerAddress: { capacity: env.ADDRESS_RATE_CAPACITY, refillPerSecond: env.ADDRESS_RATE_PER_SECOND },
      upgradesPerAddress: { capacity: env.UPGRADE_CAPACITY, refillPerSecond: env.UPGRADES_PER_SECOND },
    },
  }
}

runServer(start)
