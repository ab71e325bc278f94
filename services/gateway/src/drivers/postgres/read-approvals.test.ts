import { createTestDatabase, type Database, migrate } from '@latchkey/database'
import type { Hex } from '@latchkey/primitives'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActivityStore } from '../../ports/activity-store.ts'
import { appendBlock, createEvent, toAddress } from '../../testing/activity.fixture.ts'
import { openActivityStore } from './activity-store.ts'
import { migrations } from './migrations.ts'

let database: Database
let store: ActivityStore
let people = 0
beforeAll(async () => {
  database = await createTestDatabase()
  store = await openActivityStore(database.pool)
})
afterAll(() => database?.stop())

/** Returns an account that no other test uses. */
function newAccount(): Hex {
  people += 1
  return toAddress(people, 'a')
}
const [token, collection, router, market] = [1, 2, 3, 4].map((number) => toAddress(number, 'd')) as [Hex, Hex, Hex, Hex]
const approve = (from: Hex, to: Hex, amount: bigint, contract = token) =>
  createEvent({ kind: 'approval', contract, from, to, amount })
const approveAll = (from: Hex, to: Hex, amount: bigint) =>
  createEvent({ kind: 'approvalForAll', contract: collection, from, to, amount })
const pairsOf = async (account: Hex) =>
  (await store.approvals(1, account)).approvals.map(({ kind, contract, spender }) => [kind, contract, spender])
const timeNow = async () => 1_700_000_000 + ((await store.tip(1))?.number ?? 0)

describe('the approvals of an account', () => {
  it('are those of the last event of each token and spender, with its time', async () => {
    const account = newAccount()
    await appendBlock(store, 1, [[approve(account, router, 5n), approve(account, market, 1n)]])
    await appendBlock(store, 1, [[approveAll(account, market, 1n), approve(account, market, 0n)]])
    await appendBlock(store, 1, [[approve(account, router, 9n)]])
    const { approvals, isCut } = await store.approvals(1, account)
    const now = await timeNow()
    expect([...approvals].sort((a, b) => a.contract.localeCompare(b.contract))).toEqual([
      { kind: 'token', contract: token, spender: router, givenAt: now, lastUsedAt: null },
      { kind: 'all', contract: collection, spender: market, givenAt: now - 1, lastUsedAt: null },
    ])
    expect(isCut).toBe(false)
    expect((await store.approvals(10, account)).approvals).toEqual([])
    expect((await store.approvals(1, router)).approvals).toEqual([])
  })

  it('exclude single collectibles, and an account that approves itself', async () => {
    const account = newAccount()
    const single = createEvent({ kind: 'approval', contract: collection, from: account, to: market, tokenId: 7n })
    await appendBlock(store, 1, [[single, approve(account, account, 1n)]])
    expect(await pairsOf(account)).toEqual([])
  })

  it('are the earlier ones again if the blocks of a fork are rolled back', async () => {
    const account = newAccount()
    await appendBlock(store, 1, [[approve(account, router, 5n)]])
    const kept = (await store.tip(1))?.number ?? 0
    await appendBlock(store, 1, [[approve(account, router, 0n), approve(account, market, 5n)]])
    expect(await pairsOf(account)).toEqual([['token', token, market]])
    await store.rollback(1, kept)
    expect(await pairsOf(account)).toEqual([['token', token, router]])
  })

  it('include when the spender last took some, as its sender or as the called contract', async () => {
    const account = newAccount()
    await appendBlock(store, 1, [
      [approve(account, router, 5n), approve(account, market, 5n), approveAll(account, market, 1n)],
    ])
    const lastUses = async () =>
      Object.fromEntries(
        (await store.approvals(1, account)).approvals.map(({ kind, spender, lastUsedAt }) => [
          `${kind} ${spender === router ? 'router' : 'market'}`,
          lastUsedAt,
        ]),
      )
    const pulled = createEvent({ contract: token, from: account, to: toAddress(7, 'b') })
    await appendBlock(store, 1, [[pulled]], { from: account, to: router })
    const called = await timeNow()
    expect(await lastUses()).toEqual({ 'token router': called, 'token market': null, 'all market': null })
    await appendBlock(store, 1, [[pulled]], { from: router, to: token })
    const sent = await timeNow()
    const nft = createEvent({ kind: 'erc721', contract: collection, tokenId: 1n, from: account, to: router })
    await appendBlock(store, 1, [[nft]], { to: market })
    const sold = await timeNow()
    // Another token of the account, and tokens of another account, use no approval.
    const others = [createEvent({ contract: collection, from: account }), createEvent({ contract: token, to: account })]
    await appendBlock(store, 1, [others], { to: router })
    expect(await lastUses()).toEqual({ 'token router': sent, 'token market': null, 'all market': sold })
  })

  it('are at most 200, and those of the oldest tokens on the network stay', async () => {
    const account = newAccount()
    const flood = Array.from({ length: 300 }, (_, index) => approve(account, router, 1n, toAddress(index, 'c')))
    await appendBlock(store, 1, [flood])
    await appendBlock(store, 1, [[approve(account, router, 1n)]])
    const { approvals, isCut } = await store.approvals(1, account)
    expect([approvals.length, isCut]).toEqual([200, true])
    expect(approvals[0]).toMatchObject({ contract: token })
  })
})

it('treat approvals that were indexed without an amount as granted, of both kinds', async () => {
  const old = await createTestDatabase()
  try {
    await migrate(old.pool, { room: 'gateway', migrations: migrations.slice(0, 1) })
    await old.pool.query(
      `INSERT INTO gateway_blocks VALUES (1, 5, '\\x01', 1700000005, true);
       INSERT INTO gateway_events VALUES (1, 5, 0, 0, 4, '\\x${token.slice(2)}', NULL, '\\x${market.slice(2)}', '\\x${router.slice(2)}', 0)`,
    )
    const opened = await openActivityStore(old.pool)
    const { approvals } = await opened.approvals(1, market)
    expect(approvals.map(({ kind, spender }) => [kind, spender])).toEqual([
      ['token', router],
      ['all', router],
    ])
  } finally {
    await old.stop()
  }
})
