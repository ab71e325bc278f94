import type { Hono } from 'hono'
import { createGatewayApp } from '../app.ts'
import type { GatewayDeps } from '../deps.ts'
import { MULTICALL3 } from '../domain/network.ts'
import { createFixedPrices } from '../drivers/fixed-prices.ts'
import { createNodePool } from '../drivers/node-pool.ts'
import { createRpcChainReader } from '../drivers/rpc-chain-reader.ts'
import type { ActivityStore } from '../ports/activity-store.ts'
import { createFakeClock, createScriptedNode } from './scripted-node.fixture.ts'

/** Returns chain 1 with one scripted node; without a script the node never responds. */
export function createSilentChain(answer: Parameters<typeof createScriptedNode>[0] = () => undefined) {
  const clock = createFakeClock()
  const node = createScriptedNode(answer)
  const nodes = createNodePool({ nodes: [node], chainId: 1, clock })
  const network = {
    id: 1,
    name: 'Silent',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [],
    index: { startBlock: 0 },
    ens: { universalResolver: MULTICALL3 },
  }
  const chain = { network, nodes, reader: createRpcChainReader({ nodes, multicall3: MULTICALL3 }) }
  return { chains: new Map([['eip155:1', chain]]), node, clock }
}

/** Returns a gateway that serves chain 1 with a single node that never responds. */
export function createSilentApp(store: ActivityStore, deps: Partial<GatewayDeps> = {}): Hono {
  const { chains, clock } = createSilentChain()
  return createGatewayApp({ chains, store, prices: createFixedPrices({ prices: [] }), clock, ...deps })
}
