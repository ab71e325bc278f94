import { runServer, type Shutdown } from '@latchkey/host'
import { type Logger, pino } from 'pino'
import { readEnv } from './env.ts'
import { startStandalone } from './standalone.ts'

/** Each service has a limit of its own; this one is below what is left to the process. */
const STOP_LIMIT_MS = 9_500

async function start(shutdown: Shutdown): Promise<Logger> {
  const env = readEnv(process.env)
  const logger = pino({ name: 'standalone', level: env.LOG_LEVEL })
  const standalone = await startStandalone({
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    redisUrl: env.REDIS_URL,
    networks: env.NETWORKS,
    prices: env.PRICES,
    tokens: env.TOKENS,
    host: env.HOST,
    ports: { gateway: env.GATEWAY_PORT, catalogue: env.CATALOGUE_PORT, relay: env.RELAY_PORT },
    picturesFolder: env.PICTURES_DIR,
    cataloguePublicUrl: env.CATALOGUE_PUBLIC_URL,
    origins: env.ALLOWED_ORIGINS,
    trustedProxies: env.TRUSTED_PROXIES,
    relay: { audiences: env.RELAY_URLS, originSecret: env.ORIGIN_SECRET, metricsToken: env.METRICS_TOKEN },
    logger,
  })
  shutdown.add('the services', standalone.stop, STOP_LIMIT_MS)
  const { gatewayUrl, catalogueUrl, relayUrl } = standalone
  logger.info({ gatewayUrl, catalogueUrl, relayUrl }, 'listening')
  return logger
}

runServer(start)
