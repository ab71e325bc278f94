import { createTestDatabase, type Database } from '@latchkey/database'
import { type Devnet, devnetPrices, devnetUniswap, startDevnet } from '@latchkey/devnet'
import type { Hex } from '@latchkey/primitives'
import type { GatewayNetwork } from '../domain/network.ts'
import { createFixedPrices } from '../drivers/fixed-prices.ts'
import { type Gateway, type OpenGatewayOptions, openGateway } from '../open-gateway.ts'
import { createRpcClient, type RpcClient } from './rpc-client.fixture.ts'

export interface World {
  readonly devnet: Devnet
  readonly database: Database
  readonly gateway: Gateway
  /** The node of chain 1. */
  readonly rpc: RpcClient
  /** GETs a path of the gateway and parses the JSON. */
  readonly get: (path: string) => Promise<unknown>
  /** Waits until each index has reached the head of its chain. */
  readonly indexed: () => Promise<void>
  readonly stop: () => Promise<void>
}

export interface WorldOptions {
  readonly chains?: readonly number[]
  readonly history?: boolean
  /** Tokens that the operator lists; default none. */
  readonly tokens?: readonly Hex[]
  readonly gateway?: Partial<OpenGatewayOptions>
}

/** Starts real chains, a real database and a gateway on both, which validates each response against its schema. */
export async function startWorld({
  chains = [1],
  history = true,
  tokens = [],
  gateway = {},
}: WorldOptions = {}): Promise<World> {
  const [devnet, database] = await Promise.all([startDevnet({ chains, history }), createTestDatabase()])
  const opened = await openGateway({
    networks: chains.map((id) => ({ ...toNetwork(devnet, id), tokens })),
    database,
    prices: createFixedPrices({
      prices: devnetPrices.map(({ chainId, ...price }) => ({ ...price, chainId: `eip155:${chainId}` })),
      rates: { eur: 0.5 },
    }),
    checkAnswers: true,
    pollMs: 20,
    nameServices: ['gateway.test'],
    limits: { capacity: 1_000_000, refillPerSecond: 1_000_000 },
    ...gateway,
  })
  const rpc = createRpcClient(devnet.urls[1] ?? '')
  return {
    devnet,
    database,
    gateway: opened,
    rpc,
    get: async (path) => (await opened.app.request(path)).json(),
    indexed: async () => {
      await Promise.all(chains.map((id) => waitForIndex(opened, devnet, id)))
    },
    stop: async () => {
      await opened.stop()
      await Promise.all([devnet.stop(), database.stop()])
    },
  }
}

async function waitForIndex({ store }: Gateway, devnet: Devnet, id: number): Promise<void> {
  const rpc = createRpcClient(devnet.urls[id] ?? '')
  for (;;) {
    const head = (await rpc.call('eth_getBlockByNumber', ['latest', false])) as { hash: Hex }
    if ((await store.tip(id))?.hash === head.hash) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

function toNetwork(devnet: Devnet, id: number): GatewayNetwork {
  const contracts = devnet.contracts[id]
  return {
    id,
    name: `Devnet ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [devnet.urls[id] ?? ''],
    index: { startBlock: 0 },
    uniswap: devnetUniswap,
    ...(contracts === undefined || id !== 1 ? {} : { ens: { universalResolver: contracts.ensUniversalResolver } }),
  }
}
