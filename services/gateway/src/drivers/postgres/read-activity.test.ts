import { checkOutClient, createTestDatabase, type Database } from '@latchkey/database'
import type { Hex } from '@latchkey/primitives'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChainEvent, ZERO_ADDRESS } from '../../domain/activity.ts'
import type { NftKey } from '../../domain/cursor.ts'
import type { ActivityStore } from '../../ports/activity-store.ts'
import { appendBlock, createEvent, toAddress } from '../../testing/activity.fixture.ts'
import { createSilentApp } from '../../testing/silent-app.fixture.ts'
import { openActivityStore } from './activity-store.ts'

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
const repeat = <T>(count: number, create: (index: number) => T) => Array.from({ length: count }, (_, i) => create(i))
const historyOf = (account: Hex) => store.history({ account, chainIds: [1], after: undefined, limit: 51 })
const movesOf = async (account: Hex) => {
  const [transaction] = await historyOf(account)
  return transaction?.events.map(({ kind, amount, from, to }) => [kind, amount, from === account, to === account])
}

describe('the events of a history', () => {
  it('are at most 50 for each transaction, attached to the right one', async () => {
    const account = newAccount()
    const counts = repeat(25, (index) => (index % 5 === 0 ? 2_000 : index + 1))
    await appendBlock(
      store,
      1,
      counts.map((count) => repeat(count, (index) => createEvent({ contract: toAddress(index, 'c'), to: account }))),
    )
    const page = await historyOf(account)
    expect(page.map(({ txIndex, events }) => [txIndex, events.length])).toEqual(
      counts.map((count, index) => [index, Math.min(count, 50)]).reverse(),
    )
  })

  it('sum the moves of one token in one direction', async () => {
    const account = newAccount()
    const sent = repeat(400, (index) => createEvent({ from: account, to: toAddress(index, 'b'), amount: 10n }))
    const received = repeat(400, (index) => createEvent({ from: toAddress(index, 'b'), to: account, amount: 3n }))
    const nfts = repeat(3, (index) =>
      createEvent({ kind: 'erc721', tokenId: BigInt(index), from: account, to: toAddress(9, 'b') }),
    )
    await appendBlock(store, 1, [[...sent, ...received, createEvent({ from: account, to: account }), ...nfts]])
    expect(await movesOf(account)).toEqual([
      ['erc20', 4_000n, true, false],
      ['erc20', 1_200n, false, true],
      ['erc20', 1n, true, true],
      ['erc721', 1n, true, false],
      ['erc721', 1n, true, false],
      ['erc721', 1n, true, false],
    ])
  })

  it('separate mints and burns from transfers with other accounts', async () => {
    const account = newAccount()
    const other = toAddress(1, 'b')
    const moves = [
      [other, account],
      [ZERO_ADDRESS, account],
      [other, account],
      [account, ZERO_ADDRESS],
      [account, other],
    ] as const
    await appendBlock(store, 1, [moves.map(([from, to]) => createEvent({ from, to }))])
    const [transaction] = await historyOf(account)
    expect(transaction?.events.map(({ from, to, amount }) => [from, to, amount])).toEqual([
      [other, account, 2n],
      [ZERO_ADDRESS, account, 1n],
      [account, ZERO_ADDRESS, 1n],
      [account, other, 1n],
    ])
  })

  it('include a move after many approvals', async () => {
    const account = newAccount()
    const approvals = repeat(60, (index) =>
      createEvent({ kind: 'approval', contract: toAddress(index, 'c'), from: account, amount: 0n }),
    )
    await appendBlock(store, 1, [[...approvals, createEvent({ from: account })]])
    expect((await movesOf(account))?.filter(([kind]) => kind === 'erc20')).toEqual([['erc20', 1n, true, false]])
  })
})

describe('the tokens that an account received', () => {
  it('are at most 1,000, and the oldest contracts on the network stay', async () => {
    const [account, other] = [newAccount(), newAccount()]
    // Their addresses sort after the whole flood.
    const established = repeat(3, (index) => toAddress(index, 'd'))
    await appendBlock(store, 1, [established.map((contract) => createEvent({ contract, to: other }))])
    const flood = repeat(1_200, (index) => createEvent({ contract: toAddress(index + 5_000, 'c'), to: account }))
    await appendBlock(store, 1, [flood])
    await appendBlock(store, 1, [established.map((contract) => createEvent({ contract, to: account }))])
    const received = await store.tokensReceived(1, account)
    expect(received.length).toBe(1_000)
    expect(new Set(received).size).toBe(1_000)
    expect(received.slice(0, 3)).toEqual(established)
    expect(await store.tokensReceived(1, other)).toEqual(established)
    expect(await store.tokensReceived(10, account)).toEqual([])
  })
})

describe('the collectibles that an account holds', () => {
  it('are those received and not sent, page by page over several networks', async () => {
    const account = newAccount()
    const other = toAddress(1, 'b')
    const held: string[] = []
    for (const chainId of [1, 10, 137]) {
      const events = repeat(40, (index): ChainEvent[] => {
        const kind = index % 3 === 0 ? 'erc1155' : 'erc721'
        const nft = { kind, contract: toAddress(index % 4, 'e'), tokenId: BigInt(index) ** 12n } as const
        const came = createEvent({ ...nft, from: other, to: account, amount: 2n })
        const left = createEvent({ ...nft, from: account, to: other, amount: index % 2 === 0 ? 2n : 1n })
        if (index % 2 === 1) held.push(`${chainId}/${nft.contract}/${nft.tokenId}`)
        return [came, left]
      })
      await appendBlock(store, chainId, [events.flat()])
    }
    const pages: string[] = []
    let after: NftKey | undefined
    for (let page = 0; page < 20; page++) {
      const rows = await store.nftsHeld({ account, chainIds: [1, 10, 137], after, limit: 7 })
      pages.push(...rows.map(({ chainId, contract, tokenId }) => `${chainId}/${contract}/${tokenId}`))
      after = rows.at(-1)
      if (rows.length < 7) break
    }
    expect(pages.length).toBe(60)
    expect([...pages].sort()).toEqual([...held].sort())
  })
})

describe('a read that takes too long', () => {
  it('rejects with service/database and leaves the store usable', async () => {
    const hasty = await openActivityStore(database.pool, { readTimeoutMs: 50 })
    const account = newAccount()
    const page = { account, chainIds: [1], after: undefined, limit: 51 }
    const reads = () => [hasty.history(page), hasty.nftsHeld(page), hasty.tokensReceived(1, account)]
    await appendBlock(store, 1, [[createEvent({ to: account })]])
    const { client: blocker, release } = await checkOutClient(database.pool)
    try {
      await blocker.query('BEGIN; LOCK TABLE gateway_events')
      for (const read of await Promise.allSettled(reads()))
        expect(read).toMatchObject({ status: 'rejected', reason: { code: 'service/database' } })
      const response = await createSilentApp(hasty).request(`/v1/account/${account}/history?chainId=1`)
      expect([response.status, await response.json()]).toMatchObject([503, { error: { code: 'service/database' } }])
    } finally {
      await blocker.query('ROLLBACK')
      release(true)
    }
    const [history, , tokens] = await Promise.all(reads())
    expect([history?.length, tokens?.length]).toEqual([1, 1])
  })
})
