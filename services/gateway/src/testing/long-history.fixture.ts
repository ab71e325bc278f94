import { createTestDatabase } from '@latchkey/database'
import type { Hex } from '@latchkey/primitives'
import type { Hono } from 'hono'
import type { ChainEvent, IndexedBlock } from '../domain/activity.ts'
import { createFixedPrices } from '../drivers/fixed-prices.ts'
import { openActivityStore } from '../drivers/postgres/activity-store.ts'
import { createEvent, toAddress, toHash } from './activity.fixture.ts'
import { createSilentApp } from './silent-app.fixture.ts'

const CHAIN_ID = 1
const BLOCKS_PER_INSERT = 1_000
const USDC = toAddress(1, 'c')
const ETHER = 10n ** 18n
const NO_LIMITS = { capacity: 1_000_000, refillPerSecond: 1_000_000 }

export interface LongHistoryOptions {
  readonly account: Hex
  readonly transactions: number
  /** Unix seconds of the newest transaction. */
  readonly newest: number
  readonly secondsBetween: number
}

/** A gateway whose index holds a long history of one account on chain 1. */
export interface LongHistory {
  readonly app: Hono
  readonly stop: () => Promise<void>
}

/**
 * Opens the gateway's application on a real PostgreSQL with one transaction a block: coins and USDC that come in and go
 * out, trades, approvals and failures by turns. No node responds, and no indexer runs.
 */
export async function openLongHistory(options: LongHistoryOptions): Promise<LongHistory> {
  const database = await createTestDatabase()
  const store = await openActivityStore(database.pool)
  await store.saveTokens(CHAIN_ID, [
    { contract: USDC, kind: 'erc20', name: 'USD Coin', symbol: 'USDC', decimals: 6, spamReason: null },
  ])
  for (let first = 1; first <= options.transactions; first += BLOCKS_PER_INSERT) {
    const count = Math.min(BLOCKS_PER_INSERT, options.transactions - first + 1)
    const blocks = Array.from({ length: count }, (_, at) => toBlock(first + at, options))
    if (!(await store.append(CHAIN_ID, blocks, await store.tip(CHAIN_ID)))) throw new Error('another writer was faster')
  }
  const prices = createFixedPrices({ prices: [{ chainId: 'eip155:1', address: 'native', usd: 3_000 }] })
  return { app: createSilentApp(store, { prices, limits: NO_LIMITS }), stop: () => database.stop() }
}

function toBlock(number: number, { account, transactions, newest, secondsBetween }: LongHistoryOptions): IndexedBlock {
  const own = account.toLowerCase() as Hex
  const other = toAddress(number % 97, 'e')
  const isReceived = number % 6 === 0
  return {
    number,
    hash: toHash(number),
    parentHash: toHash(number - 1),
    minedAt: newest - (transactions - number) * secondsBetween,
    isTraced: true,
    transactions: [
      {
        index: 0,
        hash: toHash(number),
        from: isReceived ? other : own,
        to: isReceived ? own : other,
        created: null,
        nonce: number,
        succeeded: number % 50 !== 0,
        events: eventsOf(number, own, other),
      },
    ],
  }
}

function eventsOf(number: number, own: Hex, other: Hex): readonly ChainEvent[] {
  const coins = { kind: 'native', contract: null, amount: (ETHER * BigInt(number)) / 1_000n } as const
  const dollars = { kind: 'erc20', contract: USDC, amount: BigInt(number) * 10_000n } as const
  const [received, sent] = [
    { from: other, to: own },
    { from: own, to: other },
  ]
  const kinds: readonly (readonly ChainEvent[])[] = [
    [createEvent({ ...coins, ...received })],
    [createEvent({ ...coins, ...sent })],
    [createEvent({ ...dollars, ...sent })],
    [createEvent({ ...dollars, ...received })],
    [createEvent({ ...coins, ...sent }), createEvent({ ...dollars, ...received })],
    [createEvent({ kind: 'approval', contract: USDC, ...sent })],
  ]
  return kinds[number % kinds.length] ?? []
}
