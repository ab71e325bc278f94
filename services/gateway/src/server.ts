import { openDatabase } from '@latchkey/database'
import { clientAddressBehind, listen, runServer, type Shutdown, systemClock } from '@latchkey/host'
import { type Logger, pino } from 'pino'
import { completeNetwork } from './configured-network.ts'
import { openPrices } from './configured-prices.ts'
import { createHttpMetadata } from './drivers/http-metadata.ts'
import { type GatewayEnv, readEnv } from './env.ts'
import { openGateway } from './open-gateway.ts'

async function start(shutdown: Shutdown): Promise<Logger> {
  const env = readEnv(process.env)
  const logger = pino({ name: 'gateway', level: env.LOG_LEVEL })
  const networks = env.NETWORKS.map(completeNetwork)
  const database = await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR, name: 'gateway', logger })
  shutdown.add('the database', database.stop)
  const gateway = await openGateway({
    networks,
    database,
    logger,
    prices: openPrices(env, { prices: env.PRICES, rates: env.PRICE_RATES, logger }),
    metadata: metadataOf(env),
    spamRules: env.SPAM_RULES,
    pollMs: env.POLL_MS,
    iconUrlTemplate: env.ICON_URL_TEMPLATE,
    allowedOrigins: env.ALLOWED_ORIGINS,
    projectIds: env.PROJECT_IDS,
    limits: { capacity: env.RATE_CAPACITY, refillPerSecond: env.RATE_PER_SECOND },
    clientAddress: clientAddressBehind(env.TRUSTED_PROXIES),
  })
  shutdown.add('the gateway', gateway.stop)
  const listener = await listen({ host: env.HOST, port: env.PORT })
  shutdown.add('the listener', listener.stop)
  listener.serve(gateway.app.fetch)
  logger.info({ address: env.HOST, port: listener.port, networks: networks.map(({ id }) => id) }, 'listening')
  return logger
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
