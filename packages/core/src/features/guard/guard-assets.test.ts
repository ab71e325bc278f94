import type { AssetChange } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { contractTypes, fillMessage, toTypes } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { ACCOUNT, FRIEND } from '../../reads/client.test.fixture.ts'
import {
  type Adapter,
  approve,
  connect,
  connectRig,
  contracts,
  gravesOf,
  inspect,
  NOBODY,
  OTHER,
  PAID,
  person,
  SPENDER,
  TOKEN,
  word,
} from './guard.test.fixture.ts'

describe('an approval whose call is the same for tokens and collections', () => {
  /** `supportsInterface` of EIP-165. */
  const collection = (chain: Partial<Adapter>): Partial<Adapter> => ({
    ...chain,
    call: async ({ data }) => (data.startsWith('0x01ffc9a7') ? `0x${word(1)}` : '0x'),
  })
  const failing = (error: Error, chain: Partial<Adapter>): Partial<Adapter> => ({
    ...chain,
    call: async () => {
      throw error
    },
  })

  it('is graded as one of an item if the contract is a collection, whatever its number (EIP-721)', async () => {
    const client = await connect(collection(person))
    for (const id of [0n, 5n, 2n ** 255n]) {
      const { effects, findings } = await inspect(client, approve(SPENDER, id))
      expect(effects).toMatchObject([{ type: 'allow', asset: { type: 'item', itemId: id } }])
      expect(findings.map(({ code }) => code)).toEqual(['spender-without-code'])
    }
  })

  it('is graded as the revocation of an item approval if it names the zero address', async () => {
    const { effects, severity } = await inspect(await connect(collection(contracts)), approve(NOBODY, 2n ** 200n))
    expect([effects[0]?.type, severity]).toEqual(['revoke', 'info'])
  })

  it('has a warning for an unknown contract, and not for one that the site names', async () => {
    expect(await gravesOf(await connect(collection(contracts)), approve(SPENDER, 5n))).toEqual([
      'unknown-spender: warn',
    ])
    const named = { guard: { contracts: { 'eip155:1': { [SPENDER]: 'Market' } } } } as const
    expect(await gravesOf(await connect(collection(contracts), named), approve(SPENDER, 5n))).toEqual([])
  })

  it('is graded as the revocation of an allowance if the contract is no collection, or does not respond (EIP-20)', async () => {
    expect(await gravesOf(await connect(person), approve(SPENDER, 0n))).toEqual([])
    const reverted = new WalletError('rpc/error', { method: 'eth_call', reason: 'reverted', isFinal: true })
    expect(await gravesOf(await connect(failing(reverted, person)), approve(SPENDER, 0n))).toEqual([])
  })

  it('shows both readings of the amount 0 if no node returns the type of the contract', async () => {
    const { effects, findings } = await inspect(await connect(failing(new Error('away'), person)), approve(SPENDER, 0n))
    expect(effects).toMatchObject([{ type: 'revoke' }, { type: 'allow', asset: { type: 'item', itemId: 0n } }])
    expect(findings).toMatchObject([{ code: 'spender-without-code', severity: 'warn' }, { code: 'not-read-whole' }])
  })

  it('is graded as one of an item if the simulation shows one', async () => {
    const approvals = [{ type: 'item', collection: TOKEN, spender: SPENDER, itemId: 0n }] as const
    const simulate: Adapter['simulate'] = async () => ({ status: 'success', changes: [], approvals })
    expect(await gravesOf(await connect({ ...person, simulate }), approve(SPENDER, 0n))).toEqual([
      'spender-without-code: danger',
    ])
  })

  it('is found inside a call that does not name it', async () => {
    const approvals = [{ type: 'item', collection: TOKEN, spender: SPENDER, itemId: 4n }] as const
    const simulate: Adapter['simulate'] = async () => ({ status: 'success', changes: [], approvals })
    const transaction = { to: OTHER, value: 0n, data: '0xdeadbeef' } as const
    expect(await gravesOf(await connect({ ...person, simulate }), { transaction })).toEqual([
      'spender-without-code: danger',
    ])
  })
})

describe('a call that takes assets', () => {
  const moves = (...changes: readonly AssetChange[]): Partial<Adapter> => ({
    ...contracts,
    call: async ({ data }) => (data.startsWith('0x70a08231') ? `0x${word(100)}` : '0x'),
    simulate: async () => ({ status: 'success', changes }),
  })
  const token = (address: string, amount: bigint): AssetChange => ({ type: 'token', token: address, amount })
  const ether = (amount: bigint): AssetChange => ({ type: 'native', amount })
  const FAKE = `0x${'66'.repeat(20)}`
  const item: AssetChange = { type: 'item', collection: FAKE, itemId: 1n, amount: 1n }
  const call = (to: string, value = 0n) => ({ transaction: { to, value, data: '0x3a4b66f1' as const } })

  it.each([
    ['an unknown token', token(FAKE, 10n ** 20n)],
    ['a collectible', item],
    ['a very small amount of the coin', ether(1n)],
  ])('does not count as paid for by %s', async (_, arrives) => {
    const some = await connect(moves(token(TOKEN, -50n), token(OTHER, -50n), arrives))
    expect(await gravesOf(some, call(SPENDER))).toEqual(['drainer-pattern: warn'])
    const everything = await connect(moves(token(TOKEN, -95n), token(OTHER, -100n), arrives))
    expect(await gravesOf(everything, call(SPENDER))).toEqual(['drainer-pattern: danger'])
    const one = await connect(moves(token(TOKEN, -95n), arrives))
    expect(await gravesOf(one, call(SPENDER))).toEqual(['transfer-everything: warn'])
  })

  it('counts as paid for by the coin, and by a known token', async () => {
    const paid = await connect(moves(token(TOKEN, -100n), token(OTHER, -100n), ether(10n ** 17n)))
    expect(await gravesOf(paid, call(SPENDER))).toEqual([])
    const known = { guard: { contracts: { 'eip155:1': { [FAKE]: 'Points' } } } } as const
    const named = await connect(moves(token(TOKEN, -100n), token(OTHER, -100n), token(FAKE, 5n)), known)
    expect(await gravesOf(named, call(SPENDER))).toEqual([])
  })

  it('has a warning if a contract that was never used keeps the assets, whatever the name of the function', async () => {
    const keeps = await connect(moves(ether(-5n)))
    expect(await gravesOf(keeps, call(SPENDER, 5n))).toEqual(['drainer-pattern: warn'])
    expect(await gravesOf(keeps, call(PAID, 5n))).toEqual([])
    const mints = await connect(moves(ether(-5n), { ...item, collection: SPENDER }))
    expect(await gravesOf(mints, call(SPENDER, 5n))).toEqual([])
    const copies = await connect(moves(ether(-5n), item))
    expect(await gravesOf(copies, call(SPENDER, 5n))).toEqual(['drainer-pattern: warn'])
  })

  it('is graded without the assets that the request itself sends', async () => {
    const client = await connect(moves(token(TOKEN, -5n), ether(-7n)))
    const send = { to: TOKEN, value: 0n, data: `0xa9059cbb${word(FRIEND)}${word(5)}` } as const
    const calls = [send, { to: FRIEND, value: 7n }, { to: PAID, value: 0n, data: '0x3a4b66f1' as const }]
    expect(await gravesOf(client, { calls })).toEqual([])
  })

  it('is a swap whose output goes to a stranger: danger if everything leaves the account', async () => {
    const swap = (to: string) => {
      const data = `0x04e45aaf${[TOKEN, OTHER, 500, to, 9, 1, 0].map(word).join('')}` as const
      return { transaction: { to: SPENDER, value: 0n, data } }
    }
    const some = await connect(moves(token(TOKEN, -50n)))
    expect(await gravesOf(some, swap(OTHER))).toEqual(['order-recipient: warn', 'drainer-pattern: warn'])
    const everything = await connect(moves(token(TOKEN, -95n)))
    expect(await gravesOf(everything, swap(OTHER))).toContain('transfer-everything: danger')
    const named = { guard: { contracts: { 'eip155:1': { [OTHER]: 'Coin' } } } } as const
    const own = await connect(moves(token(TOKEN, -50n), token(OTHER, 50n)), named)
    expect(await gravesOf(own, swap(ACCOUNT))).toEqual([])
    const router = { guard: { contracts: { 'eip155:1': { [SPENDER]: 'Router' } } } } as const
    expect(await gravesOf(await connect(moves(token(TOKEN, -50n)), router), swap(PAID))).toEqual([])
  })
})

describe('a signed order', () => {
  const order = (text: string, given: Readonly<Record<string, unknown>>) => {
    const [types, primaryType] = [toTypes(text), text.slice(0, text.indexOf('('))]
    const domain = { chainId: 1, verifyingContract: SPENDER }
    return { typedData: { domain, types, primaryType, message: fillMessage(types, primaryType, given) } }
  }
  const cow = (receiver: string) => ({ sellToken: TOKEN, buyToken: OTHER, sellAmount: 9, buyAmount: 9, receiver })

  it('is graded by its receiver: the account, a known party, or a stranger', async () => {
    const known = { guard: { contracts: { 'eip155:1': { [OTHER]: 'Coin' } } } } as const
    const client = await connect(contracts, known)
    expect(await gravesOf(client, order(contractTypes.cow, cow(SPENDER)))).toEqual(['order-recipient: danger'])
    for (const receiver of [ACCOUNT, NOBODY, PAID])
      expect(await gravesOf(client, order(contractTypes.cow, cow(receiver)))).toEqual([])
  })

  it('is danger if its type is known and it cannot be decoded', async () => {
    const message = { ...cow(ACCOUNT), sellAmount: 'all' }
    expect(await gravesOf(await connect(), order(contractTypes.cow, message))).toEqual(['not-read-whole: danger'])
  })
})

describe('a look-alike address', () => {
  it('is found for a party that was paid a moment ago, before any history contains the payment', async () => {
    const { client, settle } = await connectRig()
    const ends = (middle: string) => `${OTHER.slice(0, 6)}${middle.repeat(32)}${OTHER.slice(-4)}`
    const request = { transfer: { to: ends('0'), amount: 1n } }
    expect(await gravesOf(client, request)).toEqual([])
    const sent = await client.actions.sendTransaction({ namespace: 'eip155', transaction: { to: OTHER, value: 5n } })
    expect(sent).toMatchObject({ ok: true })
    for (let turn = 0; turn < 200 && (client.getState().pendingTransactions ?? []).length === 0; turn++) await settle()
    expect(await gravesOf(client, request)).toEqual(['look-alike-address: danger'])
  })
})
