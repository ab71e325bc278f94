import type { Database } from '@latchkey/database'
import { type Clock, systemClock, type UpgradeHandler } from '@latchkey/host'
import { createTokenBuckets } from '@latchkey/http'
import type { Hex } from '@latchkey/primitives'
import type { Hono } from 'hono'
import { privateKeyToAccount } from 'viem/accounts'
import { createGatewayApp } from './app.ts'
import { type ConfiguredOnramp, openOnramp } from './configuration/configured-onramp.ts'
import type { BitcoinChain, GatewayDeps, OwnNames, ServedChain, SolanaChain } from './deps.ts'
import {
  type BitcoinGatewayNetwork,
  type GatewayNetwork,
  MULTICALL3,
  type SolanaGatewayNetwork,
  toCaipId,
} from './domain/network.ts'
import type { SpamRule } from './domain/spam.ts'
import { bestQuotes } from './drivers/best-quotes.ts'
import { createEsploraPool } from './drivers/esplora-pool.ts'
import { firstKnownPrices } from './drivers/first-known-prices.ts'
import { hideAddress } from './drivers/hide-address.ts'
import { createHttpEsplora } from './drivers/http-esplora.ts'
import { createHttpNode } from './drivers/http-node.ts'
import { createNodePool } from './drivers/node-pool.ts'
import { openActivityStore } from './drivers/postgres/activity-store.ts'
import { createNameStore } from './drivers/postgres/name-store.ts'
import { createPriceHistory } from './drivers/postgres/price-history.ts'
import { createSessionStore } from './drivers/postgres/session-store.ts'
import { recordPrices } from './drivers/record-prices.ts'
import { createRpcBlockSource } from './drivers/rpc-block-source.ts'
import { createRpcChainReader } from './drivers/rpc-chain-reader.ts'
import { createSolanaReader } from './drivers/solana-reader.ts'
import { createUniswapPrices } from './drivers/uniswap-prices.ts'
import { createUniswapQuotes, type UniswapNetwork } from './drivers/uniswap-quotes.ts'
import { DEFAULT_LIMITS } from './http/allowance.ts'
import { createRpcMemory, RPC_LIMITS } from './http/rpc-limits.ts'
import { createChainIndexer } from './indexer/index-chain.ts'
import { type RunningIndexer, runIndexer } from './indexer/run-indexer.ts'
import type { ActivityStore } from './ports/activity-store.ts'
import type { NodePool } from './ports/chain-node.ts'
import type { QuoteSource } from './ports/quote-source.ts'
import { createUpgrade } from './sockets/create-upgrade.ts'
import { openSocketServices } from './sockets/open-socket-services.ts'
import { SOCKET_LIMITS, type SocketLimits } from './sockets/socket-limits.ts'

/**
 * Connections of the index, separate from those for requests of callers. Each network writes one batch at a time, so a
 * few are enough.
 */
const INDEX_CONNECTIONS = 3

export interface OpenGatewayOptions
  extends Pick<
    GatewayDeps,
    | 'prices'
    | 'metadata'
    | 'logger'
    | 'allowedOrigins'
    | 'projectIds'
    | 'limits'
    | 'rpcLimits'
    | 'clientAddress'
    | 'iconUrlTemplate'
    | 'checkAnswers'
  > {
  readonly networks: readonly GatewayNetwork[]
  /** Absent: no Solana network is served. */
  readonly solanaNetworks?: readonly SolanaGatewayNetwork[] | undefined
  /** Absent: no Bitcoin network is served. */
  readonly bitcoinNetworks?: readonly BitcoinGatewayNetwork[] | undefined
  /** An open database. The gateway migrates its own tables; the caller closes it. */
  readonly database: Pick<Database, 'pool' | 'openPool'>
  /** Inserted into the table at the start; existing rows stay. */
  readonly spamRules?: readonly SpamRule[] | undefined
  readonly clock?: Clock | undefined
  /** True: tokens without a price in `prices` are priced by the pools of Uniswap. */
  readonly poolPrices?: boolean | undefined
  /** Swap source in addition to the pools of Uniswap; the better quote is used. */
  readonly swaps?: QuoteSource | undefined
  /** Milliseconds by which a quote may arrive after a faster one. Default 400. */
  readonly swapGraceMs?: number | undefined
  /** Suffixes of the gateway's own names, the one for new names first; empty or absent: no such names. */
  readonly nameSuffixes?: readonly string[] | undefined
  /**
   * Hosts under which clients reach this gateway; messages about names that are signed for another host are rejected.
   */
  readonly nameServices?: readonly string[] | undefined
  /** Accepts messages about names without a service, as AppKit signs them. Default false. */
  readonly acceptsPlainNames?: boolean | undefined
  /** Key whose address the resolver on the chain trusts; absent: names exist only in this gateway. */
  readonly nameSignerKey?: Hex | undefined
  /** On-ramp providers; absent: nothing can be bought. */
  readonly onramp?: ConfiguredOnramp | undefined
  /** Number of trusted proxies in front, for the address of a WebSocket's caller. Default 0. */
  readonly trustedProxies?: number | undefined
  /** Limits of WebSockets that differ from the default; for tests. */
  readonly socketLimits?: Partial<SocketLimits> | undefined
  /** Pause between two polls of the head. */
  readonly pollMs?: number | undefined
}

export interface Gateway {
  readonly app: Hono
  /** Opens a WebSocket for JSON-RPC and subscriptions of an EVM network, or for subscriptions of a Solana network. */
  readonly handleUpgrade: UpgradeHandler
  /** Closes every WebSocket, so that the listener can stop. */
  readonly closeSockets: () => void
  readonly store: ActivityStore
  /** True once every index has reached its chain's head. */
  readonly isCaughtUp: () => boolean
  /** Stops the indexers after the current batch. Safe to call twice. */
  readonly stop: () => Promise<void>
}

/**
 * Opens the whole gateway on real nodes and a real database, and starts to index.
 *
 * @throws service/database, onramp/not-local for a sandbox on a chain that is not local
 * @example
 * const gateway = await openGateway({ networks, database, prices })
 * serve({ fetch: gateway.app.fetch, port: 8080 })
 */
export async function openGateway(options: OpenGatewayOptions): Promise<Gateway> {
  const { networks, database, spamRules = [], clock = systemClock, pollMs, logger } = options
  const indexPool = database.openPool({ name: 'gateway-index', maxConnections: INDEX_CONNECTIONS })
  const [store, indexStore] = [await openActivityStore(database.pool), await openActivityStore(indexPool)]
  await store.saveSpamRules(spamRules)
  const chains = new Map(networks.map((network) => [toCaipId(network), serve(network, clock)]))
  const solana = new Map((options.solanaNetworks ?? []).map((network) => [network.id, serveSolana(network, clock)]))
  const bitcoin = new Map((options.bitcoinNetworks ?? []).map((network) => [network.id, serveBitcoin(network, clock)]))
  const uniswap = uniswapNetworks(chains)
  const known =
    options.poolPrices === true
      ? firstKnownPrices([options.prices, createUniswapPrices({ networks: uniswap, clock })])
      : options.prices
  const priceHistory = createPriceHistory(database.pool)
  const { source: prices, settled } = recordPrices(known, { history: priceHistory, clock, logger })
  const pools = createUniswapQuotes({ networks: uniswap, clock })
  const quotes =
    options.swaps === undefined ? pools : bestQuotes([pools, options.swaps], { graceMs: options.swapGraceMs })
  const names = openNames(options)
  const onramp = await openOnramp(options.onramp, { chains, prices, database, clock })
  const sessions = createSessionStore(database.pool)
  const indexers = [...chains.values()].flatMap((chain): RunningIndexer[] => {
    const { network, nodes, reader } = chain
    if (network.index === undefined) return []
    const wrappedNative = network.wrappedNative?.toLowerCase() as typeof network.wrappedNative
    const source = createRpcBlockSource({
      chainId: network.id,
      nodes,
      clock,
      wrappedNative,
      readsTraces: network.index.traces,
      logger,
    })
    const indexer = createChainIndexer({ network, source, store: indexStore, clock })
    return [runIndexer({ chainId: network.id, indexer, store: indexStore, reader, logger, pollMs, clock })]
  })
  // Uses the pool of the index, so that the service stays ready under a flood of callers, and a load balancer does not
  // move its load to others.
  const isReady = () =>
    indexPool.query('SELECT 1').then(
      () => true,
      () => false, // The failure is already reported by `/ready`.
    )
  const buckets = createTokenBuckets(options.limits ?? DEFAULT_LIMITS, clock)
  const limits = { ...SOCKET_LIMITS, ...options.socketLimits }
  const rpcMemory = createRpcMemory({ ...RPC_LIMITS, ...options.rpcLimits })
  const sockets = openSocketServices({ chains, solana, limits, memory: rpcMemory, clock, pollMs, logger })
  const upgrade = createUpgrade({
    networks: sockets.services,
    buckets,
    capacity: (options.limits ?? DEFAULT_LIMITS).capacity,
    trustedProxies: options.trustedProxies ?? 0,
    limits,
    allowedOrigins: options.allowedOrigins,
    projectIds: options.projectIds,
  })
  return {
    handleUpgrade: upgrade.handleUpgrade,
    closeSockets: upgrade.close,
    app: createGatewayApp({
      ...options,
      buckets,
      rpcMemory,
      chains,
      solana,
      bitcoin,
      prices,
      priceHistory,
      quotes,
      names,
      onramp,
      sessions,
      store,
      clock,
      isReady,
    }),
    store,
    isCaughtUp: () => indexers.every((indexer) => indexer.isCaughtUp()),
    stop: async () => {
      upgrade.close()
      sockets.stop()
      await Promise.all([settled(), ...indexers.map((indexer) => indexer.stop())])
    },
  }
}

function openNames(options: OpenGatewayOptions): OwnNames | undefined {
  const { nameSuffixes: suffixes = [], nameServices = [], nameSignerKey, database } = options
  if (suffixes.length === 0) return undefined
  const account = nameSignerKey === undefined ? undefined : privateKeyToAccount(nameSignerKey)
  const signer = account === undefined ? undefined : { sign: (hash: Hex) => account.sign({ hash }) }
  const services = nameServices.map((host) => host.toLowerCase())
  return { suffixes, services, acceptsPlain: options.acceptsPlainNames, store: createNameStore(database.pool), signer }
}

function uniswapNetworks(chains: ReadonlyMap<string, ServedChain>): ReadonlyMap<number, UniswapNetwork> {
  const networks = [...chains.values()].flatMap(({ network: { id, uniswap }, reader }) =>
    uniswap === undefined ? [] : [[id, { reader, deployment: uniswap }] as const],
  )
  return new Map(networks)
}

function serveSolana(network: SolanaGatewayNetwork, clock: Clock): SolanaChain {
  const [, genesisHash = ''] = network.id.split(':')
  const nodes = openNodes(network.rpcUrls, genesisHash, clock)
  return { network, nodes, reader: createSolanaReader({ nodes, clock }) }
}

function serveBitcoin(network: BitcoinGatewayNetwork, clock: Clock): BitcoinChain {
  return {
    network,
    nodes: createEsploraPool({ nodes: network.rpcUrls.map((url) => createHttpEsplora({ url })), clock }),
  }
}

function openNodes(urls: readonly string[], chainId: number | string, clock: Clock): NodePool {
  const nodes = urls.map((url) => hideAddress(createHttpNode({ url, clock }), url))
  return createNodePool({ nodes, chainId, clock })
}

function serve(network: GatewayNetwork, clock: Clock): ServedChain {
  const nodes = openNodes(network.rpcUrls, network.id, clock)
  const reader = createRpcChainReader({ nodes, multicall3: network.multicall3 ?? MULTICALL3 })
  return { network, nodes, reader }
}
