import { type Database, openDatabase } from '@latchkey/database'
import { listen, runServer, type Shutdown } from '@latchkey/host'
import { type Logger, pino } from 'pino'
import { type RelayEnv, readEnv, toRelaySettings } from './env.ts'
import { openRelay } from './open-relay.ts'

/** Sockets stay open for days, and MAX_SOCKETS_PER_ADDRESS limits their number per address. */
const MAX_CONNECTIONS = 100_000

async function start(shutdown: Shutdown): Promise<Logger> {
  const env = readEnv(process.env)
  const logger = pino({ name: 'relay', level: env.LOG_LEVEL })
  const database = env.REDIS_URL === undefined ? await openPostgres(env, logger) : undefined
  if (database !== undefined) shutdown.add('the database', database.stop)
  const store = database === undefined ? { redisUrl: env.REDIS_URL ?? '' } : { database }
  const relay = await openRelay({ ...store, logger, ...toRelaySettings(env) })
  shutdown.add('the relay', relay.stop)
  const listener = await listen({ host: env.HOST, port: env.PORT, limits: { maxConnections: MAX_CONNECTIONS } })
  // The listener waits until the relay has closed its sockets, so both stop together.
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

runServer(start)
