import { type RunningServer, runServer } from '@latchkey/host'
import { pino } from 'pino'
import { readEnv } from './env.ts'
import { startStandalone } from './standalone.ts'

async function start(): Promise<RunningServer> {
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
    cataloguePublicUrl: env.CATALOGUE_PUBLIC_URL,
    origins: env.ALLOWED_ORIGINS,
    trustedProxies: env.TRUSTED_PROXIES,
    logger,
  })
  const { gatewayUrl, catalogueUrl, relayUrl } = standalone
  logger.info({ gatewayUrl, catalogueUrl, relayUrl }, 'listening')
  return { logger, stop: standalone.stop }
}

runServer(start)
