import { serve } from '@hono/node-server'
import { openDatabase } from '@latchkey/database'
import { clientAddressBehind, type RunningServer, runServer, systemClock } from '@latchkey/host'
import { pino } from 'pino'
import { completeNetwork } from './configured-network.ts'
import { createFixedPrices } from './drivers/fixed-prices.ts'
import { createHttpMetadata } from './drivers/http-metadata.ts'
import { type GatewayEnv, readEnv } from './env.ts'
import { openGateway } from './open-gateway.ts'

async function start(): Promise<RunningServer> {
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
  const stop = async () => {
    await new Promise((resolve) => server.close(resolve))
    await gateway.stop()
    await database.stop()
  }
  return { logger, stop }
}

function metadataOf({ IPFS_GATEWAY, METADATA_HTTPS, IMAGE_PROXY_TEMPLATE }: GatewayEnv) {
  return createHttpMetadata({
    clock: systemClock,
    ipfsGateway: IPFS_GATEWAY,
    allowHttps: METADATA_HTTPS,
    imageProxyTemplate: IMAGE_PROXY_TEMPLATE,
  })
}

runServer(start)
