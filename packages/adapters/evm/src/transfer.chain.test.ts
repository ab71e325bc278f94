import { type EvmNetwork, mainnet } from '@latchkey/chains'
import type { TransferRequest } from '@latchkey/core/ports'
import { collectionAbi, type Devnet, devnetContracts, ferryTickets, startDevnet, tokenAbi } from '@latchkey/devnet'
import { createScriptedEvmWallet } from '@latchkey/testing'
import { type Address, createTestClient, http, parseEther, publicActions, walletActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failureOf } from '../fixtures/fail-with.ts'
import { openSession, requestedMethods } from '../fixtures/wallet-session.ts'
import { evm } from './evm.ts'

const FRIEND = '0x00000000000000000000000000000000000A11cE'
const { collection, usdc, usdt } = devnetContracts

let world: Devnet
let network: EvmNetwork

beforeAll(async () => {
  world = await startDevnet({ chains: [1], history: false })
  network = { ...mainnet, rpcUrls: { default: { http: [world.urls[1] ?? ''] } } }
})
afterAll(() => world?.stop())

const adapter = evm({ pollingIntervalMs: 20 })
const chain = () =>
  createTestClient({ mode: 'anvil', transport: http(world.urls[1]) })
    .extend(publicActions)
    .extend(walletActions)

async function connected() {
  const key = world.accounts[0]?.privateKey ?? '0x'
  const wallet = createScriptedEvmWallet({ chains: { 1: world.urls[1] ?? '' }, accounts: [key] })
  const session = await openSession(wallet)
  const address = (wallet.accounts()[0] ?? '') as Address
  const send = async (transfer: TransferRequest) => {
    const hash = await adapter.transfer(session, { address, network, transfer })
    return adapter.waitForReceipt({ hash, network })
  }
  return { wallet, session, address, send, account: privateKeyToAccount(key) }
}

const balanceOf = (token: Address, of: Address) =>
  chain().readContract({ address: token, abi: tokenAbi, functionName: 'balanceOf', args: [of] })

describe('a transfer on a real chain', () => {
  it('sends native currency (Spec §1.12)', async () => {
    const { send } = await connected()
    expect(await send({ to: FRIEND, amount: parseEther('0.25') })).toMatchObject({ status: 'success' })
    expect(await chain().getBalance({ address: FRIEND })).toBe(parseEther('0.25'))
  })

  it.each([
    ['a token', usdc],
    ['a token whose functions return nothing', usdt],
  ])('sends %s', async (_, token) => {
    const { send, address, account } = await connected()
    const mint = { account, address: token, abi: tokenAbi, functionName: 'mint', args: [address, 5_000_000n] } as const
    const client = chain()
    await client.waitForTransactionReceipt({ hash: await client.writeContract({ ...mint, chain: null }) })
    const held = await balanceOf(token, address)
    await send({ to: FRIEND, amount: 1_500_000n, token })
    expect([await balanceOf(token, FRIEND), await balanceOf(token, address)]).toEqual([1_500_000n, held - 1_500_000n])
  })

  it('sends a collectible, in the prepared transaction', async () => {
    const { send, address, account, wallet } = await connected()
    const client = chain()
    const minted = await client.simulateContract({
      account,
      address: collection,
      abi: collectionAbi,
      functionName: 'mint',
      args: [address],
      value: parseEther('0.1'),
    })
    const mint = await client.writeContract({ ...minted.request, chain: null })
    const { logs } = await client.waitForTransactionReceipt({ hash: mint })
    const tokenId = BigInt(logs[0]?.topics[3] ?? 0)
    const transfer = { to: FRIEND, amount: 1n, token: collection, item: { tokenId, interface: 'ERC721' } } as const
    const transaction = await adapter.toTransaction({ address, network, transfer })
    const fees = await adapter.estimateFees({ address, network, transaction })
    expect(fees.gas).toBeGreaterThan(21_000n)
    await send(transfer)
    const request = wallet.requests().find(({ method }) => method === 'eth_sendTransaction')
    expect(request?.params).toMatchObject([{ to: collection, data: transaction.data }])
    const owner = await client.readContract({
      address: collection,
      abi: collectionAbi,
      functionName: 'ownerOf',
      args: [tokenId],
    })
    expect(owner).toBe(FRIEND)
  })

  it('sends the entered number of a collectible, and no more than the account holds', async () => {
    const { send, session, address, account, wallet } = await connected()
    const client = chain()
    const { abi, bytecode } = ferryTickets()
    const deployed = await client.deployContract({ abi, bytecode, account, chain: null })
    const { contractAddress } = await client.waitForTransactionReceipt({ hash: deployed })
    const tickets = contractAddress ?? '0x'
    const mint = { account, address: tickets, abi, functionName: 'mint', args: [address, 4n, 12n] } as const
    await client.waitForTransactionReceipt({ hash: await client.writeContract({ ...mint, chain: null }) })
    const item = { tokenId: 4n, interface: 'ERC1155' } as const
    await send({ to: FRIEND, amount: 5n, token: tickets, item })
    const held = (of: Address) =>
      client.readContract({ address: tickets, abi, functionName: 'balanceOf', args: [of, 4n] })
    expect([await held(FRIEND), await held(address)]).toEqual([5n, 7n])
    const tooMany = { to: FRIEND, amount: 8n, token: tickets, item }
    const before = wallet.requests().length
    const failure = await failureOf(adapter.transfer(session, { address, network, transfer: tooMany }))
    expect([
      failure.code,
      wallet
        .requests()
        .slice(before)
        .map(({ method }) => method),
    ]).toEqual(['send/failed', expect.not.arrayContaining(['eth_sendTransaction'])])
  })

  it('rejects a collectible of another owner without a request to the wallet', async () => {
    const { session, address, wallet } = await connected()
    const item = { tokenId: 999_999n, interface: 'ERC721' } as const
    const transfer = { to: FRIEND, amount: 1n, token: collection, item }
    const failure = await failureOf(adapter.transfer(session, { address, network, transfer }))
    expect(failure.code).toBe('send/failed')
    expect(requestedMethods(wallet)).not.toContain('eth_sendTransaction')
  })

  it('sends at most one of a unique collectible', async () => {
    const { session, address } = await connected()
    const transfer = { to: FRIEND, amount: 2n, token: collection, item: { tokenId: 1n, interface: 'ERC721' } } as const
    expect(await failureOf(adapter.transfer(session, { address, network, transfer }))).toMatchObject({
      code: 'send/invalid-form',
      context: { field: 'amount' },
    })
  })
})
