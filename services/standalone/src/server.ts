import { isWalletError } from '@latchkey/errors'
import { pino } from 'pino'
import { readEnv } from './env.ts'
import { startStandalone } from './standalone.ts'

/** What an orchestrator gives a process before it kills it, with a margin. */
const GRACE_MS = 10_000

async function run(): Promise<void> {
  const env = readEnv(process.env)
  const logger = pino({ name: 'standalone', level: env.LOG_LEVEL })
  const standalone = await startStandalone({
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
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
  const stop = (signal: string) => {
    logger.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), GRACE_MS).unref()
    void standalone.stop()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

run().catch((error: unknown) => {
  // Before the environment is read there is no logger to tell it to.
  process.stderr.write(`${isWalletError(error) ? error.message : String(error)}\n`)
  process.exitCode = 1
})
