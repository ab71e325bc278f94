import { type EvmNetwork, mainnet } from '@latchkey/chains'
import { type Devnet, startDevnet } from '@latchkey/devnet'
import { createScriptedEvmWallet, type ScriptedEvmWalletOptions } from '@latchkey/testing'
import { type Address, createTestClient, createWalletClient, type Hex, http, parseGwei, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSession } from '../../fixtures/wallet-session.ts'
import { evm } from '../evm.ts'

const FRIEND = '0x00000000000000000000000000000000000B0b01'
const ONE_GWEI = parseGwei('1')

let world: Devnet
let network: EvmNetwork
let url: string

beforeAll(async () => {
  world = await startDevnet({ chains: [1], history: false })
  url = world.urls[1] ?? ''
  network = { ...mainnet, rpcUrls: { default: { http: [url] } } }
})
afterAll(() => world?.stop())

const chain = () => createTestClient({ mode: 'anvil', transport: http(url) }).extend(publicActions)
// Automatic mining is off: a sent transaction stays pending until the test mines a block.
beforeEach(() => chain().setAutomine(false))
afterEach(async () => {
  await chain().mine({ blocks: 1 })
  await chain().setAutomine(true)
})

/** A wallet with one pending transaction. */
async function waiting(fees: object = {}, options: ScriptedEvmWalletOptions = {}) {
  const keys = world.accounts.slice(0, 1).map(({ privateKey }) => privateKey)
  const wallet = createScriptedEvmWallet({ chains: { 1: url }, accounts: keys, ...options })
  const session = await openSession(wallet)
  const address = (wallet.accounts()[0] ?? '') as Address
  const account = privateKeyToAccount(keys[0] ?? '0x')
  const sender = createWalletClient({ account, chain: { ...network, id: 1 } as never, transport: http(url) })
  const send = (request: object) => sender.sendTransaction({ to: FRIEND, value: 5n, gas: 21_000n, ...request } as never)
  const hash = await send(fees)
  const tracking = await evm().trackTransactions()
  const read = (of: string = hash) => tracking.readStatus({ hash: of, address, network })
  const replace = async (kind: 'speed-up' | 'cancel') => {
    const replacement = await tracking.planReplacement({ hash, kind, address, network })
    return tracking.replace(session, { replacement, address, network })
  }
  return { wallet, session, address, hash, tracking, read, replace, send }
}

/** The transaction as the node returns it. */
const held = (hash: string) => chain().getTransaction({ hash: hash as Hex })

const prices = { maxFeePerGas: 10n * ONE_GWEI, maxPriorityFeePerGas: ONE_GWEI }

describe('readStatus', () => {
  it('reports a pending transaction, with its nonce and its description', async () => {
    const { address, read } = await waiting(prices)
    const { sent, ...rest } = await read()
    expect(sent).toMatchObject({ isProven: true, description: { operation: 'send', value: '5' } })
    expect(sent?.nonce).toBe(await chain().getTransactionCount({ address }))
    expect(rest).toEqual({ head: expect.any(BigInt), place: 'free' })
  })

  it('returns nothing for a dropped transaction', async () => {
    const { hash, read } = await waiting(prices)
    await chain().dropTransaction({ hash })
    expect(await read()).toEqual({ head: expect.any(BigInt) })
  })
})

describe('replace', () => {
  it('speeds a transaction up: the same transaction with prices an eighth higher, and only the new one is mined', async () => {
    const { replace, read, hash } = await waiting(prices)
    const before = await chain().getBalance({ address: FRIEND })
    const { nonce } = (await read()).sent ?? {}
    const faster = await replace('speed-up')
    const sent = await held(faster)
    expect(sent).toMatchObject({ value: 5n, input: '0x', nonce })
    expect(sent.maxFeePerGas).toBeGreaterThanOrEqual((prices.maxFeePerGas * 9n) / 8n)
    expect(sent.maxPriorityFeePerGas).toBeGreaterThanOrEqual((prices.maxPriorityFeePerGas * 9n) / 8n)
    await chain().mine({ blocks: 1 })
    expect((await read(faster)).mined?.status).toBe('success')
    expect((await read(hash)).mined).toBeUndefined()
    expect((await chain().getBalance({ address: FRIEND })) - before).toBe(5n)
  })

  it('cancels a transaction: nothing reaches the recipient', async () => {
    const { replace, read, address } = await waiting(prices)
    const before = await chain().getBalance({ address: FRIEND })
    const cancelling = await replace('cancel')
    expect(await held(cancelling)).toMatchObject({ value: 0n, input: '0x', to: address.toLowerCase() })
    await chain().mine({ blocks: 1 })
    expect((await read(cancelling)).mined?.status).toBe('success')
    expect(await chain().getBalance({ address: FRIEND })).toBe(before)
  })

  it('changes only the gas price of a transaction without EIP-1559', async () => {
    const { replace } = await waiting({ gasPrice: 10n * ONE_GWEI })
    const sent = await held(await replace('speed-up'))
    expect(sent.gasPrice).toBeGreaterThanOrEqual((10n * ONE_GWEI * 9n) / 8n)
    expect(sent.maxPriorityFeePerGas).toBeUndefined()
  })

  it('costs at most its estimate', async () => {
    const { replace, tracking, hash, address, read } = await waiting(prices)
    const { fees } = await tracking.planReplacement({ hash, kind: 'cancel', address, network })
    const cancelling = await replace('cancel')
    await chain().mine({ blocks: 1 })
    expect((await read(cancelling)).mined?.fee).toBeLessThanOrEqual(fees.total)
  })

  it('sends no request to the wallet once the transaction is mined', async () => {
    const { replace, wallet } = await waiting(prices)
    await chain().mine({ blocks: 1 })
    await expect(replace('speed-up')).rejects.toMatchObject({ code: 'transaction/mined' })
    expect(wallet.requests().filter(({ method }) => method === 'eth_sendTransaction')).toEqual([])
  })

  it('rejects a transaction of another account', async () => {
    const { tracking, hash } = await waiting(prices)
    const address = world.accounts[1]?.address ?? ''
    const planning = tracking.planReplacement({ hash, kind: 'speed-up', address, network })
    await expect(planning).rejects.toMatchObject({ code: 'transaction/not-replaceable' })
  })

  it('rejects with wallet/rejected when the user declines', async () => {
    const { replace, wallet } = await waiting(prices)
    wallet.rejectNext()
    await expect(replace('cancel')).rejects.toMatchObject({ code: 'wallet/rejected' })
  })
})

describe('findMined', () => {
  it('finds the transaction that another wallet of the account sent instead', async () => {
    const { tracking, read, send, address } = await waiting(prices)
    const { head: since, sent } = await read()
    const nonce = sent?.nonce ?? -1
    const higher = { maxFeePerGas: 20n * ONE_GWEI, maxPriorityFeePerGas: 2n * ONE_GWEI }
    const instead = await send({ nonce, value: 9n, ...higher })
    await chain().mine({ blocks: 1 })
    await chain().mine({ blocks: 5 })
    const { head } = await read()
    expect(await tracking.findMined({ address, nonce, network, since, head })).toBe(instead)
  })
})
