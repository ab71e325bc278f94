import { type CatalogueConfig, defaultLimits, type OpenCatalogueOptions, openCatalogue } from '@latchkey/catalogue'
import { openDatabase } from '@latchkey/database'
import { createFixedPrices, type OpenGatewayOptions, openGateway } from '@latchkey/gateway'
import { createShutdown, type Listener, listen } from '@latchkey/host'
import { clientAddressBehind } from '@latchkey/http'
import { openRelay, type RelaySettings } from '@latchkey/relay'
import { type Logger, pino } from 'pino'
import {
  completeNetwork,
  type StandaloneNetwork,
  type StandalonePrice,
  type StandaloneToken,
  toCaipPrice,
} from './networks.ts'

type SharedOption = 'database' | 'clientAddress' | 'logger' | 'projectIds'

export interface StandaloneOptions {
  /** Address of an own PostgreSQL; absent: an embedded one is started. */
  readonly databaseUrl?: string | undefined
  /** Folder of the embedded data, kept between runs. */
  readonly dataDir?: string | undefined
  /** True wipes the embedded data first. */
  readonly fresh?: boolean | undefined
  /** URL of a Redis or Valkey for the mailboxes of the relay; absent: the PostgreSQL above. */
  readonly redisUrl?: string | undefined
  readonly networks: readonly StandaloneNetwork[]
  /** Fixed prices; a token without one has no value. */
  readonly prices: readonly StandalonePrice[]
  /** Tokens whose balance is always read, and whose picture is the catalogue's by their symbol. */
  readonly tokens?: readonly StandaloneToken[] | undefined
  /** Default 127.0.0.1: nothing outside this machine reaches the services. */
  readonly host?: string | undefined
  /** Fixed ports; a free one for the others. */
  readonly ports?: { readonly gateway?: number; readonly catalogue?: number; readonly relay?: number } | undefined
  /** Address under which pages reach the catalogue, when it is behind a proxy. */
  readonly cataloguePublicUrl?: string | undefined
  /** Origins of pages that may call; absent: every page may. */
  readonly origins?: readonly string[] | undefined
  /** Proxies of the operator in front, for the limits per caller. */
  readonly trustedProxies?: number | undefined
  /** Project ids that may call; absent: every one, and none at all. */
  readonly projectIds?: readonly string[] | undefined
  /** Features of clients; absent: `activity` if a network has a history. */
  readonly features?: CatalogueConfig['features'] | undefined
  /** Options of the gateway alone; its `prices` replace those above. */
  readonly gateway?: Partial<Omit<OpenGatewayOptions, SharedOption | 'networks' | 'allowedOrigins'>> | undefined
  /** Options of the catalogue alone. */
  readonly catalogue?:
    | (Pick<OpenCatalogueOptions, 'analyticsKey' | 'picturesFolder' | 'retentionDays'> & {
        readonly isAnalyticsEnabled?: boolean | undefined
        readonly limits?: CatalogueConfig['limits'] | undefined
      })
    | undefined
  /** Options of the relay alone. */
  readonly relay?: Omit<RelaySettings, SharedOption | 'trustedProxies'> | undefined
  /** Connections of the relay to PostgreSQL. */
  readonly relayConnections?: number | undefined
  readonly logger?: Logger | undefined
}

export interface Standalone {
  readonly catalogueUrl: string
  readonly gatewayUrl: string
  /** `ws://`; its `/health`, `/ready`, and `/metrics` if it has a token, are at the same address with `http://`. */
  readonly relayUrl: string
  /** True once the index of every network has reached the head of its chain. */
  readonly isIndexed: () => boolean
  /** Ends requests, then indexers, then the database. Safe to call twice. */
  readonly stop: () => Promise<void>
}

/**
 * Connections of each service to PostgreSQL; the gateway takes three more for its index. No service takes those of another,
 * so that a flood of one does not slow the others. A small hosted server with 20 connections has room for all.
 */
const CONNECTIONS = { gateway: 6, catalogue: 3, relay: 6 } as const
/** Sockets of the relay stay open for days. */
const RELAY_CONNECTIONS = 100_000

/**
 * Starts every service in this process, each on a port of its own.
 *
 * @throws service/listen, service/database, service/store, config/invalid-options, catalogue/invalid-data
 * @example
 * const { gatewayUrl, catalogueUrl, relayUrl, stop } = await startStandalone({
 *   networks: [{ chainId: 1, rpcUrls: ['http://127.0.0.1:8545'], startBlock: 0 }],
 *   prices: [{ chainId: 1, address: 'native', usd: 3000 }],
 * })
 */
export async function startStandalone(options: StandaloneOptions): Promise<Standalone> {
  const { host = '127.0.0.1', ports = {}, origins, projectIds, trustedProxies = 0 } = options
  // Silent by default: the program that embeds the services decides what is logged.
  const logger = options.logger ?? pino({ level: 'silent' })
  const networks = options.networks.map((network) => completeNetwork(network, options.tokens ?? []))
  const shutdown = createShutdown()
  const stop = async () => {
    for (const problem of await shutdown.run()) logger.warn(problem)
  }
  // Ports first: listening is quick, and a second run on the same ports must not open the data.
  const sockets = await listenOnAll(host, ports)
  shutdown.add('the listeners', sockets.stop)
  try {
    const database = await openDatabase({
      url: options.databaseUrl,
      dataDir: options.dataDir,
      fresh: options.fresh,
      name: 'latchkey',
      maxConnections: 1,
      logger,
    })
    shutdown.add('the database', database.stop)
    const connections = { ...CONNECTIONS, relay: options.relayConnections ?? CONNECTIONS.relay }
    const openPool = (name: keyof typeof CONNECTIONS) => database.openPool({ name, maxConnections: connections[name] })
    const clientAddress = clientAddressBehind(trustedProxies)
    const publicUrl = options.cataloguePublicUrl ?? sockets.catalogue.url
    const { isAnalyticsEnabled = true, limits = defaultLimits, ...ofCatalogue } = options.catalogue ?? {}
    const catalogue = await openCatalogue({
      ...ofCatalogue,
      database: isAnalyticsEnabled ? { pool: openPool('catalogue') } : undefined,
      logger: logger.child({ service: 'catalogue' }),
      clientAddress,
      config: {
        publicUrl,
        features: options.features ?? (networks.some(({ index }) => index !== undefined) ? ['activity'] : []),
        isAnalyticsEnabled,
        limits,
        allowedOrigins: origins,
        projectIds,
      },
    })
    shutdown.add('the catalogue', catalogue.stop)
    const { onramp, ...ofGateway } = options.gateway ?? {}
    const gateway = await openGateway({
      ...ofGateway,
      onramp: onramp?.sandbox ? { ...onramp, sandbox: { publicUrl: sockets.gateway.url, ...onramp.sandbox } } : onramp,
      database: { pool: openPool('gateway'), openPool: database.openPool },
      networks,
      prices: options.gateway?.prices ?? createFixedPrices({ prices: options.prices.map(toCaipPrice) }),
      iconUrlTemplate:
        options.gateway?.iconUrlTemplate ?? `${publicUrl.replace(/\/+$/, '')}/public/getTokenImage/{symbol}`,
      allowedOrigins: origins,
      projectIds,
      clientAddress,
      logger: logger.child({ service: 'gateway' }),
    })
    shutdown.add('the gateway', gateway.stop)
    const relay = await openRelay({
      ...(options.redisUrl === undefined ? { database: { pool: openPool('relay') } } : { redisUrl: options.redisUrl }),
      ...options.relay,
      projectIds,
      trustedProxies,
      logger: logger.child({ service: 'relay' }),
    })
    shutdown.add('the relay', relay.stop)
    // Together and first: a port waits until the relay has closed its sockets, and requests end before their database.
    shutdown.add('the listeners', () => Promise.all([relay.stop(), sockets.stop()]))
    sockets.relay.serve(relay.app.fetch, relay.handleUpgrade)
    sockets.catalogue.serve(catalogue.app.fetch)
    sockets.gateway.serve(gateway.app.fetch)
    return {
      catalogueUrl: sockets.catalogue.url,
      gatewayUrl: sockets.gateway.url,
      relayUrl: sockets.relay.url.replace(/^http/, 'ws'),
      isIndexed: gateway.isCaughtUp,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function listenOnAll(host: string, ports: NonNullable<StandaloneOptions['ports']>) {
  const taken: Listener[] = []
  const take = async (port = 0, maxConnections?: number) => {
    const listener = await listen({
      host,
      port,
      ...(maxConnections === undefined ? {} : { limits: { maxConnections } }),
    })
    taken.push(listener)
    return listener
  }
  const stop = async () => {
    await Promise.all(taken.map((listener) => listener.stop()))
  }
  try {
    const gateway = await take(ports.gateway)
    const catalogue = await take(ports.catalogue)
    return { gateway, catalogue, relay: await take(ports.relay, RELAY_CONNECTIONS), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
