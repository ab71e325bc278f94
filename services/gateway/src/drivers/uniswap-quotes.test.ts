import { type Devnet, devnetContracts, devnetUniswap, startDevnet } from '@latchkey/devnet'
import type { Hex } from '@latchkey/primitives'
import { afterAll, beforeAll } from 'vitest'
import { MULTICALL3 } from '../domain/network.ts'
import { describeQuoteSource } from '../testing/quote-source-contract.fixture.ts'
import { createFakeClock } from '../testing/scripted-node.fixture.ts'
import { createHttpNode } from './http-node.ts'
import { createNodePool } from './node-pool.ts'
import { createRpcChainReader } from './rpc-chain-reader.ts'
import { createUniswapQuotes } from './uniswap-quotes.ts'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ chains: [1], history: false })
})
afterAll(() => devnet?.stop())

describeQuoteSource({
  name: 'the pools of Uniswap',
  create: () => {
    const clock = createFakeClock(Date.now())
    const nodes = createNodePool({ nodes: [createHttpNode({ url: devnet.urls[1] ?? '', clock })], chainId: 1, clock })
    const reader = createRpcChainReader({ nodes, multicall3: MULTICALL3 })
    return createUniswapQuotes({ networks: new Map([[1, { reader, deployment: devnetUniswap }]]), clock })
  },
  chainId: 1,
  token: devnetContracts.usdc.toLowerCase() as Hex,
  amounts: { token: 3_000_000_000n, coin: 10n ** 18n },
})
