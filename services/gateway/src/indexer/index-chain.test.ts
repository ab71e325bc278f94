import { createTestDatabase, type Database } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'
import type { Hex } from '@latchkey/primitives'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { IndexedBlock } from '../domain/activity.ts'
import type { GatewayNetwork } from '../domain/network.ts'
import { openActivityStore } from '../drivers/postgres/activity-store.ts'
import type { ActivityStore, Tip } from '../ports/activity-store.ts'
import type { BlockSource, Branch } from '../ports/block-source.ts'
import { createFakeClock, hashOf } from '../testing/scripted-node.fixture.ts'
import { createChainIndexer, LAG_TOLERANCE_MS, SILENT_LAG_TOLERANCE_MS } from './index-chain.ts'

let database: Database
let store: ActivityStore
let id = 0
beforeAll(async () => {
  database = await createTestDatabase()
  store = await openActivityStore(database.pool)
})
afterAll(() => database?.stop())
beforeEach(() => {
  id += 1
})

const never = new AbortController().signal

/** A chain that a test can fork: block n is on branch `a` unless a fork changes that. */
function createChain(length: number) {
  let blocks = Array.from({ length }, () => 'a')
  let reads = 0
  let maxRange = Number.POSITIVE_INFINITY
  let isSomeNodeSilent = false
  const hashAt = (number: number): Hex | undefined => {
    const branch = blocks[number]
    return branch === undefined ? undefined : hashOf(branch, number)
  }
  const block = (number: number): IndexedBlock => ({
    number,
    hash: hashAt(number) ?? '0x',
    parentHash: hashAt(number - 1) ?? hashOf('0', 0),
    minedAt: 1_700_000_000 + number,
    isTraced: true,
    transactions: [],
  })
  const branch: Pick<Branch, 'hashAt' | 'read'> = {
    hashAt: async (number) => {
      reads += 1
      return hashAt(number)
    },
    read: async (from, to) => {
      const length = to - from + 1
      if (length > maxRange) throw new WalletError('http/malformed', { url: 'The chain node', problem: 'too large' })
      return Array.from({ length }, (_, offset) => block(from + offset))
    },
  }
  const relationTo = (tip: Tip): Branch['relation'] => {
    if (tip.number >= blocks.length) return 'shorter'
    return hashAt(tip.number) === tip.hash ? 'extends' : 'differs'
  }
  const source: BlockSource = {
    findBranch: async (tip) => ({
      ...branch,
      head: { number: blocks.length - 1, hash: hashAt(blocks.length - 1) ?? '0x' },
      relation: tip === undefined ? 'extends' : relationTo(tip),
      haveAllResponded: !isSomeNodeSilent,
    }),
  }
  return {
    source,
    silence: (isSilent = true) => {
      isSomeNodeSilent = isSilent
    },
    reads: () => reads,
    /** Makes reads of more blocks than this fail. */
    limitRange: (blocks: number) => {
      maxRange = blocks
    },
    grow: (count: number, branch = 'a') => {
      blocks = [...blocks, ...Array.from({ length: count }, () => branch)]
    },
    cut: (toLength: number) => {
      blocks = blocks.slice(0, toLength)
    },
  }
}

const network = (startBlock: number | 'latest' = 0): GatewayNetwork => ({
  id,
  name: 'Test',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
  index: { startBlock },
})

describe('catching up', () => {
  it('adds missing blocks, and none when none are missing (Spec §7)', async () => {
    const chain = createChain(60)
    const indexer = createChainIndexer({ network: network(), source: chain.source, store, clock: createFakeClock() })
    expect(await indexer.catchUp(never)).toMatchObject({ added: 60, removed: 0 })
    expect(await indexer.catchUp(never)).toMatchObject({ added: 0, removed: 0 })
    chain.grow(1)
    expect(await indexer.catchUp(never)).toMatchObject({ added: 1, removed: 0 })
    expect(await store.tip(id)).toEqual({ number: 60, hash: hashOf('a', 60) })
  })

  it('adds a thousand blocks in one round, and reports that more are missing (Spec §7)', async () => {
    const { source } = createChain(1_001)
    const indexer = createChainIndexer({ network: network(), source, store, clock: createFakeClock() })
    expect(await indexer.catchUp(never)).toEqual({ added: 1_000, removed: 0, isAtHead: false })
    expect(await indexer.catchUp(never)).toEqual({ added: 1, removed: 0, isAtHead: true })
  })

  it('reads smaller ranges after failures, until blocks that are too large together can be read (Spec §7)', async () => {
    const chain = createChain(60)
    chain.limitRange(2)
    const indexer = createChainIndexer({ network: network(), source: chain.source, store, clock: createFakeClock() })
    let rounds = 0
    while ((await store.tip(id))?.number !== 59) {
      rounds += 1
      expect(rounds).toBeLessThan(100)
      await indexer.catchUp(never).catch(() => undefined)
    }
    expect(await store.tip(id)).toEqual({ number: 59, hash: hashOf('a', 59) })
  })

  it('continues after the last block of another run (Spec §7)', async () => {
    const chain = createChain(30)
    const options = { network: network(), source: chain.source, store, clock: createFakeClock() }
    await createChainIndexer(options).catchUp(never)
    chain.grow(5)
    expect(await createChainIndexer(options).catchUp(never)).toMatchObject({ added: 5, removed: 0 })
  })

  it('keeps added blocks when a later read fails (Spec §7)', async () => {
    const chain = createChain(60)
    const source: BlockSource = {
      findBranch: async (tip) => {
        const branch = await chain.source.findBranch(tip)
        return {
          ...branch,
          read: (from, to) => (from >= 25 ? Promise.reject(new Error('down')) : branch.read(from, to)),
        }
      },
    }
    const options = { network: network(), store, clock: createFakeClock() }
    await expect(createChainIndexer({ ...options, source }).catchUp(never)).rejects.toThrow('down')
    expect((await store.tip(id))?.number).toBe(24)
    expect(await createChainIndexer({ ...options, source: chain.source }).catchUp(never)).toMatchObject({
      added: 35,
      removed: 0,
    })
  })

  it.each([
    [10, 20],
    ['latest', 1],
  ] as const)('begins at block %s (Spec §7)', async (startBlock, added) => {
    const { source } = createChain(30)
    const indexer = createChainIndexer({ network: network(startBlock), source, store, clock: createFakeClock() })
    expect(await indexer.catchUp(never)).toMatchObject({ added, removed: 0 })
  })

  it('lets only one of two indexers write (Spec §7)', async () => {
    const { source } = createChain(100)
    const options = { network: network(), source, store, clock: createFakeClock() }
    const both = await Promise.all(
      [createChainIndexer(options), createChainIndexer(options)].map((x) => x.catchUp(never)),
    )
    expect(both.reduce((sum, { added }) => sum + added, 0)).toBe(100)
    expect((await store.tip(id))?.number).toBe(99)
  })
})

describe('a fork', () => {
  it('far below is found in few requests (Spec §7)', async () => {
    const chain = createChain(1_000)
    const indexer = createChainIndexer({ network: network(), source: chain.source, store, clock: createFakeClock() })
    await indexer.catchUp(never)
    chain.cut(123)
    chain.grow(1_000, 'b')
    expect(await indexer.catchUp(never)).toMatchObject({ added: 1_000, removed: 877 })
    expect(chain.reads()).toBeLessThan(15)
    expect(await store.blockHash(id, 122)).toBe(hashOf('a', 122))
    expect(await store.blockHash(id, 123)).toBe(hashOf('b', 123))
  })

  it('below the first block restarts the index (Spec §7)', async () => {
    const chain = createChain(50)
    const clock = createFakeClock()
    const indexer = createChainIndexer({ network: network(), source: chain.source, store, clock })
    await indexer.catchUp(never)
    chain.cut(0)
    chain.grow(20, 'b')
    // Shorter than the index, so it may be the fork of a single node.
    expect(await indexer.catchUp(never)).toMatchObject({ added: 0, removed: 0 })
    clock.advance(LAG_TOLERANCE_MS)
    expect(await indexer.catchUp(never)).toMatchObject({ added: 20, removed: 50 })
  })
})

describe('a shorter chain', () => {
  it('is treated as a lagging node until it stays shorter (Spec §7)', async () => {
    const chain = createChain(50)
    const clock = createFakeClock()
    const indexer = createChainIndexer({ network: network(), source: chain.source, store, clock })
    await indexer.catchUp(never)
    chain.cut(45)
    expect(await indexer.catchUp(never)).toMatchObject({ added: 0, removed: 0 })
    clock.advance(LAG_TOLERANCE_MS - 1)
    chain.grow(5)
    expect(await indexer.catchUp(never)).toMatchObject({ added: 0, removed: 0 })
    chain.cut(45)
    clock.advance(LAG_TOLERANCE_MS)
    expect(await indexer.catchUp(never)).toMatchObject({ added: 0, removed: 0 })
    clock.advance(LAG_TOLERANCE_MS)
    expect(await indexer.catchUp(never)).toMatchObject({ added: 0, removed: 5 })
  })

  it('has a longer tolerance while a node that may have the tip does not respond', async () => {
    const chain = createChain(50)
    const clock = createFakeClock()
    const indexer = createChainIndexer({ network: network(), source: chain.source, store, clock })
    await indexer.catchUp(never)
    chain.cut(45)
    chain.silence()
    for (const waitMs of [LAG_TOLERANCE_MS, SILENT_LAG_TOLERANCE_MS - LAG_TOLERANCE_MS - 1]) {
      expect(await indexer.catchUp(never)).toMatchObject({ added: 0, removed: 0 })
      clock.advance(waitMs)
    }
    expect(await indexer.catchUp(never)).toMatchObject({ added: 0, removed: 0 })
    clock.advance(1)
    expect(await indexer.catchUp(never)).toMatchObject({ added: 0, removed: 5 })
  })

  it('grants the whole tolerance to a node that responds again', async () => {
    const chain = createChain(50)
    const clock = createFakeClock()
    const indexer = createChainIndexer({ network: network(), source: chain.source, store, clock })
    await indexer.catchUp(never)
    chain.cut(45)
    chain.silence()
    await indexer.catchUp(never)
    clock.advance(60_000)
    chain.silence(false)
    expect(await indexer.catchUp(never)).toMatchObject({ added: 0, removed: 0 })
    clock.advance(LAG_TOLERANCE_MS)
    expect(await indexer.catchUp(never)).toMatchObject({ added: 0, removed: 5 })
  })
})
