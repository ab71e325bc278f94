import { createTestDatabase, type Database } from '@latchkey/database'
import { type Devnet, startDevnet } from '@latchkey/devnet'
import { toQuantity } from '@latchkey/primitives'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createHttpNode } from '../drivers/http-node.ts'
import { createNodePool } from '../drivers/node-pool.ts'
import { openActivityStore } from '../drivers/postgres/activity-store.ts'
import { createRpcBlockSource } from '../drivers/rpc-block-source.ts'
import type { ActivityStore } from '../ports/activity-store.ts'
import type { ChainNode } from '../ports/chain-node.ts'
import { createFaultyNode, down, type FaultyNode, lacking } from '../testing/faulty-node.fixture.ts'
import { createRpcClient, type RpcClient } from '../testing/rpc-client.fixture.ts'
import { createFakeClock } from '../testing/scripted-node.fixture.ts'
import { createChainIndexer, LAG_TOLERANCE_MS } from './index-chain.ts'

// Two real chains with the same first blocks, because equal seeds at equal times give equal hashes. Two of the nodes
// serve the second chain.

interface Chain {
  readonly rpc: RpcClient
  readonly nodes: readonly [FaultyNode, FaultyNode]
  readonly stop: () => Promise<void>
}

const never = new AbortController().signal
const NOW_SEC = 1_800_000_000
let database: Database
let store: ActivityStore
let other: Chain
let main: Chain
/** The height at which every test begins. */
let start: number
let snapshots: readonly unknown[]

beforeAll(async () => {
  database = await createTestDatabase()
  store = await openActivityStore(database.pool)
  ;[other, main] = await Promise.all([startChain(), startChain()])
  start = Number(await main.rpc.call('eth_blockNumber'))
  expect(await hashAt(other, 'latest')).toBe(await hashAt(main, 'latest'))
})
afterAll(() => Promise.all([database?.stop(), other?.stop(), main?.stop()]))
beforeEach(async () => {
  await store.rollback(1, -1)
  snapshots = await Promise.all([other, main].map(({ rpc }) => rpc.call('evm_snapshot')))
})
afterEach(async () => {
  for (const node of [other, main].flatMap(({ nodes }) => nodes)) node.fail(() => undefined)
  await Promise.all([other, main].map(({ rpc }, index) => rpc.call('evm_revert', [snapshots[index]])))
})

async function startChain(): Promise<Chain> {
  const devnet: Devnet = await startDevnet({ chains: [1], history: false, nowSec: NOW_SEC })
  const url = devnet.urls[1] ?? ''
  const node = () => createFaultyNode(createHttpNode({ url }))
  return { rpc: createRpcClient(url), nodes: [node(), node()], stop: devnet.stop }
}

/** Adds blocks; another block interval gives other hashes. */
const mine = ({ rpc }: Chain, count: number, paceSec = 1) => rpc.call('anvil_mine', [count, paceSec])

async function hashAt({ rpc }: Chain, height: number | 'latest'): Promise<unknown> {
  const number = height === 'latest' ? height : toQuantity(height)
  return ((await rpc.call('eth_getBlockByNumber', [number, false])) as { hash: unknown }).hash
}

function createIndexer(...nodes: readonly ChainNode[]) {
  const clock = createFakeClock()
  const pool = createNodePool({ nodes, chainId: 1, clock })
  const network = {
    id: 1,
    name: 'Test',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [],
    index: { startBlock: 0 },
  }
  const source = createRpcBlockSource({ chainId: 1, nodes: pool, clock })
  const indexer = createChainIndexer({ network, source, store, clock })
  return { clock, pool, catchUp: () => indexer.catchUp(never) }
}

describe('an index over several nodes', () => {
  it('keeps its tip while the fastest node is stuck 500 blocks behind (Spec §7)', async () => {
    const [stuck] = other.nodes
    const [healthy] = main.nodes
    await mine(main, 500)
    await createIndexer(healthy).catchUp()
    const tip = await store.tip(1)
    expect(tip?.number).toBe(start + 500)

    const { catchUp, clock } = createIndexer(stuck, healthy)
    for (let round = 0; round < 8; round += 1) {
      expect(await catchUp()).toMatchObject({ added: 0, removed: 0 })
      clock.advance(1_000)
    }
    expect(await store.tip(1)).toEqual(tip)
    await mine(main, 1)
    expect(await catchUp()).toMatchObject({ added: 1, removed: 0 })
  })

  it('is not rolled back while the node that may have its tip does not respond (Spec §7)', async () => {
    const [stuck] = other.nodes
    const [healthy] = main.nodes
    await mine(main, 500)
    await createIndexer(healthy).catchUp()
    const { catchUp, clock } = createIndexer(stuck, healthy)
    healthy.fail(down)
    for (let round = 0; round < 8; round += 1) {
      expect(await catchUp()).toMatchObject({ added: 0, removed: 0 })
      clock.advance(5_000)
    }
    healthy.fail(() => undefined)
    await mine(main, 1)
    expect(await catchUp()).toMatchObject({ added: 1, removed: 0 })
  })

  it('follows a fork of its nodes (Spec §7)', async () => {
    const { catchUp } = createIndexer(...main.nodes)
    const before = await main.rpc.call('evm_snapshot')
    await mine(main, 3)
    await catchUp()
    await main.rpc.call('evm_revert', [before])
    await mine(main, 4, 7)
    expect(await catchUp()).toMatchObject({ added: 4, removed: 3 })
    expect((await store.tip(1))?.hash).toBe(await hashAt(main, 'latest'))
  })

  it('stays with two nodes if a third has a longer branch (Spec §7)', async () => {
    await mine(main, 5)
    await mine(other, 9, 7)
    await createIndexer(...main.nodes).catchUp()
    const { catchUp } = createIndexer(other.nodes[0], ...main.nodes)
    expect(await catchUp()).toMatchObject({ added: 0, removed: 0 })
    await mine(main, 2)
    expect(await catchUp()).toMatchObject({ added: 2, removed: 0 })
    expect((await store.tip(1))?.hash).toBe(await hashAt(main, 'latest'))
  })

  it('leaves the branch of a node that no other confirms any more (Spec §7)', async () => {
    const [forked] = other.nodes
    await mine(other, 5, 7)
    await mine(main, 6)
    const { catchUp } = createIndexer(forked, ...main.nodes)
    expect(await catchUp()).toMatchObject({ added: start + 6, removed: 0 })
    forked.fail(down)
    expect(await catchUp()).toMatchObject({ added: 6, removed: 5 })
    expect((await store.tip(1))?.hash).toBe(await hashAt(main, 'latest'))
  })

  it('is rolled back with the only chain, after the tolerance (Spec §7)', async () => {
    const before = await main.rpc.call('evm_snapshot')
    await mine(main, 3)
    const { catchUp, clock } = createIndexer(main.nodes[0])
    await catchUp()
    await main.rpc.call('evm_revert', [before])
    expect(await catchUp()).toMatchObject({ added: 0, removed: 0 })
    clock.advance(LAG_TOLERANCE_MS)
    expect(await catchUp()).toMatchObject({ added: 0, removed: 3 })
  })

  it('reads a block from the node that has it, and receipts from the node that returns them (Spec §7)', async () => {
    await mine(main, 2)
    main.nodes[0].fail(lacking('eth_getBlockReceipts'))
    const { catchUp } = createIndexer(main.nodes[0], other.nodes[0], main.nodes[1])
    expect(await catchUp()).toMatchObject({ added: start + 3, removed: 0 })
  })

  it('stores of each block whether it was read with traces (Spec §7)', async () => {
    const [node] = main.nodes
    const traced = async () => {
      const { rows } = await database.pool.query<{ traced: boolean }>(
        'SELECT DISTINCT traced FROM gateway_blocks WHERE chain_id = 1 ORDER BY traced',
      )
      return rows.map((row) => row.traced)
    }
    node.fail(lacking('trace_block', 'debug_traceBlockByHash'))
    await createIndexer(node).catchUp()
    // Blocks without transactions need no traces.
    expect(await traced()).toEqual([false, true])
    node.fail(() => undefined)
    await store.rollback(1, -1)
    await createIndexer(node).catchUp()
    expect(await traced()).toEqual([true])
  })
})
