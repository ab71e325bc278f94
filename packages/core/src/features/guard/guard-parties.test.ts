import type { GuardRequest } from '@latchkey/core/ui'
import { toFunctionSelector } from '@latchkey/primitives'
import { contractTypes, createFakeChainAdapter, toTypes } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { ACCOUNT, createRig } from '../../reads/client.test.fixture.ts'
import { answerReview } from './answer-review.ts'
import {
  type Adapter,
  connect,
  connectRig,
  contracts,
  gravesOf,
  inspect,
  OTHER,
  PAID,
  person,
  SPENDER,
  TOKEN,
  word,
} from './guard.test.fixture.ts'

const ETHER = 10n ** 18n
type Words = readonly (bigint | number | string)[]
const dataOf = (signature: string, ...words: Words) =>
  `${toFunctionSelector(signature)}${words.map(word).join('')}` as const
const call = (to: string, data: `0x${string}`, value = 0n) => ({ transaction: { to, value, data } })
/** Bytes in call data as the ABI encodes them: their length, then padded words. */
const bytesOf = (digits: string) => word(digits.length / 2) + digits.padEnd(Math.ceil(digits.length / 64) * 64, '0')

const typed = (text: string, message: Readonly<Record<string, unknown>>, chainId = 1) => ({
  typedData: {
    domain: { chainId, verifyingContract: TOKEN },
    types: toTypes(text),
    primaryType: text.slice(0, text.indexOf('(')),
    message,
  },
})
const SESSION = 'Session(address delegate,uint256 until)'
const safe = (operation: number) =>
  typed(contractTypes.safe, { to: OTHER, value: '0', data: '0x', operation, nonce: 0 })

describe('a bundle', () => {
  /** One call of `aggregate3Value`: a payment without data. */
  const payment = (to: string, value: bigint) =>
    dataOf('aggregate3Value((address,bool,uint256,bytes)[])', 32, 1, 32, to, 0, value, 128, 0)

  it('pays with the coin of its sender: a payment of all of it to a stranger has a warning', async () => {
    const simulate: Adapter['simulate'] = async () => ({
      status: 'success',
      changes: [{ type: 'native', amount: -ETHER }],
    })
    const client = await connect({ ...person, simulate })
    expect(await gravesOf(client, call(OTHER, payment(SPENDER, ETHER), ETHER))).toEqual(['transfer-everything: warn'])
    expect(await gravesOf(client, call(OTHER, payment(PAID, ETHER), ETHER))).toEqual([])
  })

  it('of a contract wallet is decoded to its calls, also in a batch mode (ERC-7579)', async () => {
    const client = await connect(person)
    const approve = dataOf('approve(address,uint256)', SPENDER, 2n ** 256n - 1n).slice(2)
    const packed = `${TOKEN.slice(2)}${word(0)}${approve}`
    const single = `${dataOf('execute(bytes32,bytes)', 0, 64)}${bytesOf(packed)}` as const
    const calls = `${[32, 1, 32, TOKEN, 0, 96].map(word).join('')}${bytesOf(approve)}`
    const several = `${dataOf('execute(bytes32,bytes)')}01${word(0).slice(2)}${word(64)}${bytesOf(calls)}` as const
    const batch = `${dataOf('executeBatch((address,uint256,bytes)[])')}${calls}` as const
    for (const data of [single, several, batch])
      expect(await gravesOf(client, call(OTHER, data))).toContain('spender-without-code: danger')
  })

  it('in a delegatecall mode gives control to another party (ERC-7579)', async () => {
    const data =
      `${dataOf('execute(bytes32,bytes)')}ff${word(0).slice(2)}${word(64)}${bytesOf(SPENDER.slice(2))}` as const
    expect(await gravesOf(await connect(contracts), call(OTHER, data))).toEqual(['control-change: danger'])
  })
})

describe('control of a contract wallet', () => {
  it('goes to the new owner of a shared wallet, whatever its position in the list (Safe)', async () => {
    const data = dataOf('swapOwner(address,address,address)', ACCOUNT, OTHER, SPENDER)
    const report = await inspect(await connect(person), call(TOKEN, data))
    expect(report.findings[0]).toMatchObject({ code: 'control-change', severity: 'warn' })
    expect(report.effects).toMatchObject([
      { type: 'control', subject: { address: TOKEN }, party: { address: SPENDER } },
    ])
  })

  it('has no finding if the account gives it, or a permission, to itself', async () => {
    const client = await connect(contracts)
    expect(await gravesOf(client, call(TOKEN, dataOf('grantRole(bytes32,address)', 0, ACCOUNT)))).toEqual([])
    expect(await gravesOf(client, call(TOKEN, dataOf('setAuthorization(address,bool)', ACCOUNT, 1)))).toEqual([])
  })

  it.each([
    ['foreign code of a shared wallet', safe(1), 'control-change'],
    ['orders behind a hash', typed('Root(bytes32 root)', { root: `0x${'11'.repeat(32)}` }), 'not-read-whole'],
  ])('of %s keeps its grade if the wallet contract itself is called', async (_, { typedData }, code) => {
    const { client, settle } = await connectRig(contracts)
    const params = [ACCOUNT, JSON.stringify(typedData)]
    const passing = client.actions.guardProviderCall({ namespace: 'eip155', method: 'eth_signTypedData_v4', params })
    for (let turn = 0; turn < 200 && client.getState().review === undefined; turn++) await settle()
    const { review } = client.getState()
    expect([review?.severity, review?.findings[0]?.code]).toEqual(['danger', code])
    await answerReview(client, { id: review?.id ?? '', isApproved: false })
    expect(await passing).toMatchObject({ error: { code: 'guard/declined' } })
  })
})

describe('an argument that may be a receiver or a token', () => {
  const withdraw = (first: string) => call(TOKEN, dataOf('withdraw(address,uint256)', first, 5))

  it('is a receiver if it has no code, as treasuries expect it', async () => {
    expect(await gravesOf(await connect(person), withdraw(SPENDER))).toEqual(['order-recipient: warn'])
  })

  it('is a token if it has code, as lenders expect it, and if no node returns it', async () => {
    const away: Partial<Adapter> = { readCode: () => Promise.reject(new Error('away')) }
    for (const chain of [contracts, away]) expect(await gravesOf(await connect(chain), withdraw(OTHER))).toEqual([])
  })
})

describe('typed data of an unknown type', () => {
  it('is never blocked for its network, because the meaning of the field is unknown', async () => {
    const { severity } = await inspect(await connect(), typed(SESSION, { delegate: SPENDER, until: 5 }, 421_614))
    expect(severity).toBe('warn')
  })

  it('has a warning if it names a stranger to act for the account; the account, its recipients and addresses of the site are not', async () => {
    const known = { guard: { contracts: { 'eip155:1': { [OTHER]: 'Desk' } } } } as const
    const client = await connect(contracts, known)
    const graves = (delegate: string): Promise<readonly string[]> =>
      gravesOf(client, typed(SESSION, { delegate, until: 5 }) satisfies GuardRequest)
    expect(await graves(SPENDER)).toEqual(['not-read-whole: warn'])
    for (const delegate of [ACCOUNT, PAID, OTHER]) expect(await graves(delegate)).toEqual([])
  })
})

describe('a function with an enticing name', () => {
  it('is not danger if no history shows that the call is the first one', async () => {
    const simulate: Adapter['simulate'] = async () => ({
      status: 'success',
      changes: [
        { type: 'token', token: TOKEN, amount: -50n },
        { type: 'token', token: OTHER, amount: 50n },
      ],
    })
    const request = call(SPENDER, dataOf('migrate(uint256)', 50))
    const options = { adapters: [{ ...createFakeChainAdapter(), ...contracts, simulate }] }
    const rig = await createRig({ hasGateway: false, options })
    await rig.connect()
    expect(await gravesOf(rig.client, request)).toEqual([])
    expect(await gravesOf(await connect({ ...contracts, simulate }), request)).toEqual(['drainer-pattern: danger'])
  })
})
