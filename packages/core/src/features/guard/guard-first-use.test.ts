import type { AssetChange } from '@latchkey/core/ports'
import { toFunctionSelector } from '@latchkey/primitives'
import { contractTypes, fillMessage, toTypes } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { ACCOUNT } from '../../reads/client.test.fixture.ts'
import {
  type Adapter,
  approve,
  connect,
  contracts,
  gravesOf,
  OTHER,
  PAID,
  SPENDER,
  TOKEN,
  word,
} from './guard.test.fixture.ts'

const balance = (amount: bigint): Partial<Adapter> => ({
  ...contracts,
  call: async ({ data }) => (data.startsWith('0x70a08231') ? `0x${word(amount)}` : '0x'),
})
const moves = (...changes: readonly AssetChange[]): Partial<Adapter> => ({
  ...balance(100n),
  simulate: async () => ({ status: 'success', changes }),
})
const token = (address: string, amount: bigint): AssetChange => ({ type: 'token', token: address, amount })
const run = (signature: string, to: string, ...words: readonly (bigint | number | string)[]) => ({
  transaction: { to, value: 0n, data: `${toFunctionSelector(signature)}${words.map(word).join('')}` as const },
})
const transfer = (to: string, amount: bigint, of = TOKEN) =>
  run('transfer(address,uint256)', of, to, amount).transaction

describe('a transfer of the whole balance of a token', () => {
  it('has a warning if the recipient was never paid', async () => {
    const client = await connect({ ...balance(100n), ...moves(token(TOKEN, -100n)) })
    expect(await gravesOf(client, { transaction: transfer(SPENDER, 100n) })).toEqual(['transfer-everything: warn'])
    expect(await gravesOf(client, { transaction: transfer(SPENDER, 99n) })).toEqual([])
    expect(await gravesOf(client, { transaction: transfer(PAID, 100n) })).toEqual([])
  })

  it('is danger if all of several tokens go to one recipient', async () => {
    const client = await connect({ ...balance(100n), ...moves(token(TOKEN, -100n), token(OTHER, -100n)) })
    const calls = [transfer(SPENDER, 100n), transfer(SPENDER, 100n, OTHER)]
    expect(await gravesOf(client, { calls })).toEqual(['transfer-everything: danger'])
  })

  it('has a warning if the spender is a contract that was never used', async () => {
    const client = await connect(balance(100n))
    expect(await gravesOf(client, approve(SPENDER, 100n))).toEqual(['unknown-spender: warn'])
    expect(await gravesOf(client, approve(SPENDER, 99n))).toEqual([])
    expect(await gravesOf(client, approve(PAID, 100n))).toEqual([])
  })
})

describe('a contract that was never used', () => {
  it('is reported if its function has an enticing name and takes assets', async () => {
    const client = await connect(moves(token(TOKEN, -5n)))
    expect(await gravesOf(client, run('Migrate(address)', SPENDER, TOKEN))).toEqual(['drainer-pattern: danger'])
    expect(await gravesOf(client, run('Migrate(address)', PAID, TOKEN))).toEqual([])
  })

  it('may send its own share token for the assets, and no other unknown token', async () => {
    const stake = run('stake(uint256)', SPENDER, 5)
    expect(await gravesOf(await connect(moves(token(TOKEN, -5n), token(SPENDER, 5n))), stake)).toEqual([])
    expect(await gravesOf(await connect(moves(token(TOKEN, -5n), token(OTHER, 5n))), stake)).toEqual([
      'drainer-pattern: warn',
    ])
  })
})

describe('a payment between other calls', () => {
  it('has a warning if the recipient was never paid', async () => {
    const client = await connect({ ...balance(100n), ...moves(token(TOKEN, -5n)) })
    const vote = run('castVote(uint256,uint8)', PAID, 1, 1).transaction
    expect(await gravesOf(client, { calls: [vote, transfer(SPENDER, 5n)] })).toEqual(['first-recipient: warn'])
    expect(await gravesOf(client, { calls: [vote, transfer(PAID, 5n)] })).toEqual([])
  })
})

describe('a permission to act for the account', () => {
  it.each([
    ['approveDelegation(address,uint256)', [SPENDER, 2n ** 256n - 1n]],
    ['allow(address,bool)', [SPENDER, 1]],
    ['setAuthorization(address,bool)', [SPENDER, 1]],
  ] as const)('is given by %s', async (signature, words) => {
    const person: Partial<Adapter> = {
      readCode: async ({ addresses }) => addresses.map((address) => ({ address, kind: 'account' })),
    }
    expect(await gravesOf(await connect(person), run(signature, TOKEN, ...words))).toContain(
      'spender-without-code: danger',
    )
  })

  it('is given by a delegation of votes, unless the votes stay with the account', async () => {
    const client = await connect()
    expect(await gravesOf(client, run('delegate(address)', TOKEN, OTHER))).toEqual(['control-change: warn'])
    expect(await gravesOf(client, run('delegate(address)', TOKEN, ACCOUNT))).toEqual([])
  })

  it('has a warning in a message of an unknown type', async () => {
    const sign = (text: string, given: Readonly<Record<string, unknown>>) => {
      const [types, primaryType] = [toTypes(text), text.slice(0, text.indexOf('('))]
      const message = fillMessage(types, primaryType, given)
      return { typedData: { domain: { chainId: 1, verifyingContract: TOKEN }, types, primaryType, message } }
    }
    const client = await connect()
    const inner = 'Outer(Inner inner)Inner(address spender,uint256 value)'
    expect(await gravesOf(client, sign(inner, { inner: { spender: SPENDER, value: 1 } }))).toEqual([
      'not-read-whole: warn',
    ])
    expect(await gravesOf(client, sign('Mail(address to,string text)', { to: SPENDER, text: 'hello' }))).toEqual([])
    const votes = 'Delegation(address delegatee,uint256 nonce,uint256 expiry)'
    expect(await gravesOf(client, sign(votes, { delegatee: OTHER }))).toEqual(['control-change: warn'])
  })
})

describe('a transaction of a contract wallet', () => {
  const safe = (given: Readonly<Record<string, unknown>>) => {
    const types = toTypes(contractTypes.safe)
    const message = fillMessage(types, 'SafeTx', given)
    return { typedData: { domain: { chainId: 1, verifyingContract: TOKEN }, types, primaryType: 'SafeTx', message } }
  }

  it('is read as if the account had sent it', async () => {
    const client = await connect()
    expect(await gravesOf(client, safe({ to: SPENDER, value: 5, data: '0x' }))).toEqual(['first-recipient: warn'])
    expect(await gravesOf(client, safe({ to: PAID, value: 5, data: '0x' }))).toEqual([])
  })

  it('is danger if it runs foreign code with delegatecall, except the bundler of its vendor', async () => {
    const client = await connect()
    expect(await gravesOf(client, safe({ to: SPENDER, data: '0x12345678', operation: 1 }))).toEqual([
      'control-change: danger',
    ])
    const packed = `00${PAID.slice(2)}${word(5)}${word(0)}`
    const padded = packed.padEnd(Math.ceil(packed.length / 64) * 64, '0')
    const data = `${toFunctionSelector('multiSend(bytes)')}${word(32)}${word(packed.length / 2)}${padded}`
    const bundle = { to: '0x40a2accbd92bca938b02010e17a5b8929b49130d', data, operation: 1 }
    expect(await gravesOf(client, safe(bundle))).toEqual([])
    const deeper = { ...bundle, data: data.replace(packed, `00${SPENDER.slice(2)}${word(5)}${word(0)}`) }
    expect(await gravesOf(client, safe(deeper))).toEqual(['first-recipient: warn'])
  })
})

describe('a signed hash', () => {
  it('is danger, because it can be the hash of any transaction', async () => {
    expect(await gravesOf(await connect(), { hash: `0x${'7a'.repeat(32)}` })).toEqual(['opaque-message: danger'])
  })
})
