import { openCatalogue } from '@latchkey/catalogue'
import { openDatabase } from '@latchkey/database'
import { createFixedPrices, openGateway } from '@latchkey/gateway'
import { clientAddressBehind } from '@latchkey/host'
import { openRelay } from '@latchkey/relay'
import { type Logger, pino } from 'pino'
import { type Listener, listen } from './listen.ts'
import { completeNetwork, type StandaloneNetwork, type StandalonePrice, type StandaloneToken } from './networks.ts'

export interface StandaloneOptions {
  /** Address of an own PostgreSQL; absent: an embedded one is started. */
  readonly databaseUrl?: string | undefined
  /** Folder of the embedded data, kept between runs. */
  readonly dataDir?: string | undefined
  /** True wipes the embedded data first. */
  readonly fresh?: boolean | undefined
  /** Address of a Redis or Valkey for what waits in the relay; absent: the PostgreSQL above. */
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
  readonly logger?: Logger | undefined
}

export interface Standalone {
  readonly catalogueUrl: string
  readonly gatewayUrl: string
  /** `ws://`; its `/health`, `/ready` and `/metrics` are at the same address with `http://`. */
  readonly relayUrl: string
  /** True once the history of every network has reached its present. */
  readonly isIndexed: () => boolean
  /** Ends requests, then indexers, then the database. Safe to call twice. */
  readonly stop: () => Promise<void>
}

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
  const { host = '127.0.0.1', ports = {}, origins, trustedProxies = 0 } = options
  // Quiet unless asked: whoever embeds the services decides what is printed.
  const logger = options.logger ?? pino({ level: 'silent' })
  const networks = options.networks.map((network) => completeNetwork(network, options.tokens ?? []))
  // Ports first: taking them is quick, and a second run on them must not get as far as the data.
  const sockets = await listenOnAll(host, ports)
  const stops: (() => Promise<void>)[] = [sockets.stop]
  // Requests end before what answers them, and that before the data.
  const stop = runOnce(async () => {
    for (const end of stops) await end()
  })
  try {
    const database = await openDatabase({
      url: options.databaseUrl,
      dataDir: options.dataDir,
      fresh: options.fresh,
      name: 'latchkey',
      logger,
    })
    stops.push(database.stop)
    const clientAddress = clientAddressBehind(trustedProxies)
    const publicUrl = options.cataloguePublicUrl ?? sockets.catalogue.url
    const catalogue = await openCatalogue({
      database,
      log: logger.child({ service: 'catalogue' }),
      clientAddress,
      config: {
        publicUrl,
        features: networks.some(({ index }) => index !== undefined) ? ['activity'] : [],
        ...(origins === undefined ? {} : { allowedOrigins: origins }),
      },
    })
    stops.splice(1, 0, catalogue.stop)
    const gateway = await openGateway({
      database,
      networks,
      prices: createFixedPrices({ prices: options.prices.map(toCaipPrice) }),
      iconUrlTemplate: `${publicUrl.replace(/\/+$/, '')}/public/getTokenImage/{symbol}`,
      allowedOrigins: origins,
      clientAddress,
      logger: logger.child({ service: 'gateway' }),
    })
    stops.splice(1, 0, gateway.stop)
    const relay = await openRelay({
      ...(options.redisUrl === undefined ? { database } : { redisUrl: options.redisUrl }),
      trustedProxies,
      logger: logger.child({ service: 'relay' }),
    })
    // First of all: it tells its clients to come back, and a port waits until its sockets are closed.
    stops.unshift(relay.stop)
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
  const take = async (port = 0) => {
    const listener = await listen({ host, port })
    taken.push(listener)
    return listener
  }
  const stop = async () => {
    await Promise.all(taken.map((listener) => listener.stop()))
  }
  try {
    const gateway = await take(ports.gateway)
    const catalogue = await take(ports.catalogue)
    return { gateway, catalogue, relay: await take(ports.relay), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function toCaipPrice({ chainId, address, usd }: StandalonePrice) {
  return { chainId: `eip155:${chainId}`, address, usd }
}

function runOnce(action: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => {
    running ??= action()
    return running
  }
}
