import { serve } from '@hono/node-server'
import { openDatabase } from '@latchkey/database'
import { isWalletError } from '@latchkey/errors'
import { pino } from 'pino'
import { completeNetwork } from './configured-network.ts'
import { createFixedPrices } from './drivers/fixed-prices.ts'
import { createHttpMetadata } from './drivers/http-metadata.ts'
import { type GatewayEnv, readEnv } from './env.ts'
import { clientAddressBehind } from './http/client-address.ts'
import { openGateway } from './open-gateway.ts'
import { systemClock } from './ports/clock.ts'

/** What an orchestrator gives a process before it kills it, with a margin. */
const GRACE_MS = 10_000

async function run(): Promise<void> {
  const env = readEnv(process.env)
  const logger = pino({ name: 'gateway', level: env.LOG_LEVEL })
  const networks = env.NETWORKS.map(completeNetwork)
  const database = await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR, name: 'gateway', logger })
  const gateway = await openGateway({
    networks,
    database,
    logger,
    prices: createFixedPrices({ prices: env.PRICES, rates: env.PRICE_RATES }),
    metadata: metadataOf(env),
    spamRules: env.SPAM_RULES,
    pollMs: env.POLL_MS,
    iconUrlTemplate: env.ICON_URL_TEMPLATE,
    allowedOrigins: env.ALLOWED_ORIGINS,
    projectIds: env.PROJECT_IDS,
    limits: { capacity: env.RATE_CAPACITY, refillPerSecond: env.RATE_PER_SECOND },
    clientAddress: clientAddressBehind(env.TRUSTED_PROXIES),
  })
  const server = serve({ fetch: gateway.app.fetch, port: env.PORT, hostname: env.HOST }, ({ address, port }) =>
    logger.info({ address, port, networks: networks.map(({ id }) => id) }, 'listening'),
  )
  const stop = async (signal: string) => {
    logger.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), GRACE_MS).unref()
    await new Promise((resolve) => server.close(resolve))
    await gateway.stop()
    await database.stop()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

function metadataOf({ IPFS_GATEWAY, METADATA_HTTPS, IMAGE_PROXY_TEMPLATE }: GatewayEnv) {
  return createHttpMetadata({
    clock: systemClock,
    ipfsGateway: IPFS_GATEWAY,
    allowHttps: METADATA_HTTPS === 'true',
    imageProxyTemplate: IMAGE_PROXY_TEMPLATE,
  })
}

run().catch((error: unknown) => {
  // Before the environment is read there is no logger to tell it to.
  process.stderr.write(`${isWalletError(error) ? error.message : String(error)}\n`)
  process.exitCode = 1
})
