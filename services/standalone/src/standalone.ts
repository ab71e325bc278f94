import { openDatabase } from '@latchkey/database'
import { createShutdown } from '@latchkey/host'
import { type Logger, pino } from 'pino'
import { type Listeners, listenOnAll } from './listen-on-all.ts'
import { completeNetwork } from './networks.ts'
import { openServices } from './open-services.ts'
import type { StandaloneOptions } from './standalone-options.ts'

export type { StandaloneOptions } from './standalone-options.ts'

export interface Standalone {
  readonly catalogueUrl: string
  readonly gatewayUrl: string
  /** `ws://`; its `/health`, `/ready`, and `/metrics` if it has a token, are at the same address with `http://`. */
  readonly relayUrl: string
  /** The sign-in service. */
  readonly authUrl: string
  /** True once the index of every network has reached the head of its chain. */
  readonly isIndexed: () => boolean
  /** Ends requests, then indexers, then the database. Safe to call twice. */
  readonly stop: () => Promise<void>
}

/**
 * Starts every service in this process, each on a port of its own.
 *
 * @throws service/listen, service/database, service/store, config/invalid-options, catalogue/invalid-data
 * @example
 * const { gatewayUrl, catalogueUrl, relayUrl, authUrl, stop } = await startStandalone({
 *   networks: [{ chainId: 1, rpcUrls: ['http://127.0.0.1:8545'], startBlock: 0 }],
 *   prices: [{ chainId: 1, address: 'native', usd: 3000 }],
 * })
 */
export async function startStandalone(options: StandaloneOptions): Promise<Standalone> {
  // Silent by default: the program that embeds the services decides what is logged.
  const logger = options.logger ?? pino({ level: 'silent' })
  const networks = options.networks.map((network) => completeNetwork(network, options.tokens ?? []))
  const shutdown = createShutdown()
  const stop = async () => {
    for (const problem of await shutdown.run()) logger.warn(problem)
  }
  // Ports first: listening is quick, and a second run on the same ports must not open the data.
  const sockets = await listenOnAll(options)
  shutdown.add('the listeners', sockets.stop)
  try {
    const database = await openDatabaseOf(options, logger)
    shutdown.add('the database', database.stop)
    const place = { networks, database, sockets, shutdown, logger }
    const { gateway, catalogue, relay, auth } = await openServices(options, place)
    // Together and first: a port waits until the relay has closed its sockets, and requests end before their database.
    shutdown.add('the listeners', () => {
      gateway.closeSockets()
      return Promise.all([relay.stop(), sockets.stop()])
    })
    sockets.relay.serve(relay.app.fetch, relay.handleUpgrade)
    sockets.catalogue.serve(catalogue.app.fetch)
    sockets.auth.serve(auth.app.fetch)
    sockets.gateway.serve(gateway.app.fetch, gateway.handleUpgrade)
    return { ...toUrls(sockets), isIndexed: gateway.isCaughtUp, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const openDatabaseOf = ({ databaseUrl, dataDir, fresh }: StandaloneOptions, logger: Logger) =>
  openDatabase({ url: databaseUrl, dataDir, fresh, name: 'latchkey', maxConnections: 1, logger })

const toUrls = ({ gateway, catalogue, relay, auth }: Listeners) => ({
  authUrl: auth.url,
  catalogueUrl: catalogue.url,
  gatewayUrl: gateway.url,
  relayUrl: relay.url.replace(/^http/, 'ws'),
})
