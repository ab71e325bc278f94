import { type OpenAuth, openAuth } from '@latchkey/auth'
import { defaultLimits, type OpenCatalogue, openCatalogue } from '@latchkey/catalogue'
import type { Database } from '@latchkey/database'
import { createFixedPrices, type Gateway, localHosts, openGateway } from '@latchkey/gateway'
import type { Shutdown } from '@latchkey/host'
import { clientAddressBehind, pageHostBehind } from '@latchkey/http'
import { openRelay, type Relay } from '@latchkey/relay'
import type { Logger } from 'pino'
import { featuresOf } from './features-of.ts'
import type { Listeners } from './listen-on-all.ts'
import { type completeNetwork, toCaipPrice } from './networks.ts'
import type { StandaloneOptions } from './standalone-options.ts'

/**
 * Connections of each service to PostgreSQL; the gateway takes three more for its index. No service takes those of another,
 * so that a flood of one does not slow the others. A small hosted server with 20 connections has room for all.
 */
const CONNECTIONS = { gateway: 5, catalogue: 2, relay: 6, auth: 2 } as const

/** The dependencies of the services. */
export interface Place {
  readonly networks: readonly ReturnType<typeof completeNetwork>[]
  readonly database: Database
  readonly sockets: Listeners
  readonly shutdown: Shutdown
  readonly logger: Logger
}

interface Services {
  readonly catalogue: OpenCatalogue
  readonly gateway: Gateway
  readonly relay: Relay
  readonly auth: OpenAuth
}

/** Opens the services one after another. Each opened service ends with `shutdown`, also when a later one fails. */
export async function openServices(options: StandaloneOptions, place: Place): Promise<Services> {
  const { shutdown } = place
  const catalogue = await openCatalogueOf(options, place)
  shutdown.add('the catalogue', catalogue.stop)
  const gateway = await openGatewayOf(options, place)
  shutdown.add('the gateway', gateway.stop)
  const relay = await openRelayOf(options, place)
  shutdown.add('the relay', relay.stop)
  const auth = await openAuthOf(options, place)
  shutdown.add('the sign-in service', auth.stop)
  return { catalogue, gateway, relay, auth }
}

function openCatalogueOf(
  options: StandaloneOptions,
  { networks, database, sockets, logger }: Place,
): Promise<OpenCatalogue> {
  const { isAnalyticsEnabled = true, limits = defaultLimits, ...ofCatalogue } = options.catalogue ?? {}
  const pool = isAnalyticsEnabled
    ? database.openPool({ name: 'catalogue', maxConnections: CONNECTIONS.catalogue })
    : undefined
  return openCatalogue({
    ...ofCatalogue,
    database: pool && { pool },
    logger: logger.child({ service: 'catalogue' }),
    clientAddress: clientAddressBehind(options.trustedProxies ?? 0),
    config: {
      publicUrl: catalogueUrlOf(options, sockets),
      ...featuresOf(options, networks),
      isAnalyticsEnabled,
      limits,
      allowedOrigins: options.origins,
      projectIds: options.projectIds,
    },
  })
}

function openGatewayOf(options: StandaloneOptions, { networks, database, sockets, logger }: Place): Promise<Gateway> {
  const { onramp, ...ofGateway } = options.gateway ?? {}
  const pictures = `${catalogueUrlOf(options, sockets).replace(/\/+$/, '')}/public/getTokenImage/{symbol}`
  return openGateway({
    ...ofGateway,
    onramp: onramp?.sandbox ? { ...onramp, sandbox: { publicUrl: sockets.gateway.url, ...onramp.sandbox } } : onramp,
    database: {
      pool: database.openPool({ name: 'gateway', maxConnections: CONNECTIONS.gateway }),
      openPool: database.openPool,
    },
    networks,
    nameServices: ofGateway.nameServices ?? [new URL(sockets.gateway.url).host, ...localHosts(sockets.gateway.port)],
    prices: ofGateway.prices ?? createFixedPrices({ prices: options.prices.map(toCaipPrice) }),
    iconUrlTemplate: ofGateway.iconUrlTemplate ?? pictures,
    allowedOrigins: options.origins,
    projectIds: options.projectIds,
    clientAddress: clientAddressBehind(options.trustedProxies ?? 0),
    trustedProxies: options.trustedProxies,
    logger: logger.child({ service: 'gateway' }),
  })
}

function openRelayOf(options: StandaloneOptions, { database, logger }: Place): Promise<Relay> {
  const { redisUrl, relayConnections: maxConnections = CONNECTIONS.relay } = options
  return openRelay({
    ...(redisUrl === undefined
      ? { database: { pool: database.openPool({ name: 'relay', maxConnections }) } }
      : { redisUrl }),
    ...options.relay,
    projectIds: options.projectIds,
    trustedProxies: options.trustedProxies ?? 0,
    logger: logger.child({ service: 'relay' }),
  })
}

function openAuthOf(options: StandaloneOptions, { networks, database, sockets, logger }: Place): Promise<OpenAuth> {
  const { publicUrl = sockets.auth.url, nodes, config, ...ofAuth } = options.auth ?? {}
  return openAuth({
    ...ofAuth,
    database: { pool: database.openPool({ name: 'auth', maxConnections: CONNECTIONS.auth }) },
    publicUrl,
    isLocal: options.isLocal,
    nodes: { ...Object.fromEntries(networks.map(({ id, rpcUrls }) => [`eip155:${id}`, rpcUrls[0]])), ...nodes },
    config: { ...config, allowedOrigins: options.origins, projectIds: options.projectIds },
    clientAddress: clientAddressBehind(options.trustedProxies ?? 0),
    pageHost: pageHostBehind(options.trustedProxies ?? 0),
    logger: logger.child({ service: 'auth' }),
  })
}

const catalogueUrlOf = ({ cataloguePublicUrl }: StandaloneOptions, { catalogue }: Listeners) =>
  cataloguePublicUrl ?? catalogue.url
