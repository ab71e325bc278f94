import { toAuthOptions } from '@latchkey/auth'
import { toCatalogueOptions } from '@latchkey/catalogue'
import { toGatewayOptions } from '@latchkey/gateway'
import { toRelaySettings } from '@latchkey/relay'
import type { Logger } from 'pino'
import type { StandaloneEnv } from './env.ts'
import { toCaipPrice } from './networks.ts'
import type { StandaloneOptions } from './standalone.ts'

/** Returns the options of all services; each service reads its own part of the environment. */
export function toOptions(env: StandaloneEnv, logger: Logger): StandaloneOptions {
  const { allowedOrigins, ...gateway } = toGatewayOptions(
    {
      ...env,
      PRICES: env.PRICES.map(toCaipPrice),
      RATE_CAPACITY: env.GATEWAY_RATE_CAPACITY,
      RATE_PER_SECOND: env.GATEWAY_RATE_PER_SECOND,
    },
    logger.child({ service: 'gateway' }),
  )
  const { config, ...catalogue } = toCatalogueOptions({
    ...env,
    PUBLIC_URL: env.CATALOGUE_PUBLIC_URL,
    ALLOWED_ORIGINS: env.ALLOWED_ORIGINS ?? [],
    PROJECT_IDS: env.PROJECT_IDS ?? [],
    FEATURES: env.FEATURES,
  })
  const { trustedProxies, ...relay } = toRelaySettings({
    ...env,
    RATE_CAPACITY: env.RELAY_RATE_CAPACITY,
    RATE_PER_SECOND: env.RELAY_RATE_PER_SECOND,
  })
  const { isLocal: _, ...auth } = toAuthOptions({
    ...env,
    ALLOWED_ORIGINS: env.ALLOWED_ORIGINS ?? [],
    PROJECT_IDS: env.PROJECT_IDS ?? [],
  })
  return {
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    redisUrl: env.REDIS_URL,
    networks: env.NETWORKS,
    prices: env.PRICES,
    tokens: env.TOKENS,
    host: env.HOST,
    ports: { gateway: env.GATEWAY_PORT, catalogue: env.CATALOGUE_PORT, relay: env.RELAY_PORT, auth: env.AUTH_PORT },
    cataloguePublicUrl: env.CATALOGUE_PUBLIC_URL,
    origins: allowedOrigins,
    isLocal: env.LOCAL_WORLD,
    features: env.FEATURES,
    trustedProxies,
    gateway,
    catalogue: { ...catalogue, isAnalyticsEnabled: config?.isAnalyticsEnabled, limits: config?.limits },
    projectIds: env.PROJECT_IDS,
    relay,
    auth: { ...auth, publicUrl: env.AUTH_PUBLIC_URL },
    relayConnections: env.RELAY_DATABASE_CONNECTIONS,
    logger,
  }
}
