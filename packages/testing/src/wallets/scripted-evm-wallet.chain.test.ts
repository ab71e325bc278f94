import { createPublicClient, http, parseEther, verifyTypedData } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnvilNode, startAnvil } from '../node/start-anvil.ts'
import { createScriptedEvmWallet } from './scripted-evm-wallet.ts'
import type { ScriptedEvmWallet } from './scripted-wallet.types.ts'

const FRIEND = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

describe('a scripted wallet on a real node', () => {
  let ethereum: AnvilNode
  let base: AnvilNode
  let wallet: ScriptedEvmWallet
  let account: string

  beforeAll(async () => {
    ;[ethereum, base] = await Promise.all([startAnvil({ chainId: 1 }), startAnvil({ chainId: 8453 })])
    wallet = createScriptedEvmWallet({ chains: { 1: ethereum.rpcUrl } })
    const accounts = await wallet.provider.request({ method: 'eth_requestAccounts' })
    account = String((accounts as readonly string[])[0])
  })
  afterAll(async () => {
    await Promise.all([ethereum?.stop(), base?.stop()])
  })

  const reader = (node: AnvilNode) => createPublicClient({ transport: http(node.rpcUrl) })
  const send = (params: object) => wallet.provider.request({ method: 'eth_sendTransaction', params: [params] })

  it('sends a transaction that the node mines (Spec §7 "eth_sendTransaction")', async () => {
    const hash = await send({ from: account, to: FRIEND, value: '0xde0b6b3a7640000' })
    const receipt = await reader(ethereum).waitForTransactionReceipt({ hash: hash as `0x${string}` })
    expect(receipt.status).toBe('success')
    expect(await reader(ethereum).getBalance({ address: FRIEND })).toBe(parseEther('10001'))
  })

  it('sends several at once from any account of the site', async () => {
    const [first, second] = wallet.accounts()
    const from = [first, first, second, first, second]
    const hashes = await Promise.all(from.map((sender) => send({ from: sender, to: FRIEND, value: '0x1' })))
    const receipts = hashes.map((hash) => reader(ethereum).waitForTransactionReceipt({ hash: hash as `0x${string}` }))
    expect((await Promise.all(receipts)).map(({ status }) => status)).toEqual(from.map(() => 'success'))
    await expect(send({ from: FRIEND, to: first, value: '0x1' })).rejects.toMatchObject({ code: 4100 })
  })

  it('reads the chain through its node', async () => {
    const answer = await wallet.provider.request({ method: 'eth_getBalance', params: [FRIEND, 'latest'] })
    expect(BigInt(String(answer))).toBe(await reader(ethereum).getBalance({ address: FRIEND }))
  })

  it('returns the message of the node if the balance is too low', async () => {
    const more = `0x${parseEther('1000000').toString(16)}`
    await expect(send({ from: account, to: FRIEND, value: more })).rejects.toMatchObject({
      message: expect.stringMatching(/insufficient funds/i),
      code: expect.any(Number),
    })
  })

  it('signs typed data whose signature anybody can verify', async () => {
    const typedData = {
      domain: { name: 'Shop', version: '1', chainId: 1 },
      types: { Order: [{ name: 'amount', type: 'uint256' }] },
      primaryType: 'Order',
      message: { amount: '7' },
    } as const
    const params = [account, JSON.stringify(typedData)]
    const signature = await wallet.provider.request({ method: 'eth_signTypedData_v4', params })
    const message = { amount: 7n }
    const check = { ...typedData, message, address: account as `0x${string}`, signature: signature as `0x${string}` }
    expect(await verifyTypedData(check)).toBe(true)
  })

  it('adds a network only with a node of that network', async () => {
    const params = {
      chainName: 'Base',
      rpcUrls: [base.rpcUrl],
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    }
    const add = (chainId: string) =>
      wallet.provider.request({ method: 'wallet_addEthereumChain', params: [{ ...params, chainId }] })
    const goTo = () =>
      wallet.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] })

    await expect(goTo()).rejects.toMatchObject({ code: 4902 })
    await expect(add('0xa')).rejects.toMatchObject({ code: -32602 })
    await expect(add('0x2105')).resolves.toBeNull()
    expect(wallet.chainId()).toBe(8453)
    const hash = await send({ from: account, to: FRIEND, value: '0x1' })
    const receipt = await reader(base).waitForTransactionReceipt({ hash: hash as `0x${string}` })
    expect(receipt.status).toBe('success')
  })
})

interface CallsOutcome {
  readonly status: number
  readonly receipts: readonly { readonly transactionHash: string }[]
}

describe('a scripted wallet with batched calls (EIP-5792)', () => {
  let node: AnvilNode
  beforeAll(async () => {
    node = await startAnvil({ chainId: 1 })
  })
  afterAll(() => node?.stop())

  async function connect(capabilities = { '0x1': { atomic: { status: 'ready' } } } as const) {
    const wallet = createScriptedEvmWallet({ chains: { 1: node.rpcUrl }, capabilities })
    const request = (method: string, ...params: readonly unknown[]) => wallet.provider.request({ method, params })
    const [from] = (await request('eth_requestAccounts')) as readonly string[]
    const sendCalls = async (calls: readonly object[]) => {
      const given = { version: '2.0.0', chainId: '0x1', from, atomicRequired: true, calls }
      return ((await request('wallet_sendCalls', given)) as { id: string }).id
    }
    /** The node mines at once, but possibly a moment after it returned the hash. */
    const outcomeOf = async (id: string) => {
      const read = async () => (await request('wallet_getCallsStatus', id)) as CallsOutcome
      await expect.poll(async () => (await read()).status, { timeout: 10_000 }).not.toBe(100)
      return read()
    }
    return { wallet, request, from, sendCalls, outcomeOf }
  }
  const balanceOf = (address: `0x${string}`) =>
    createPublicClient({ transport: http(node.rpcUrl) }).getBalance({ address })
  const OTHER = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'

  it('executes all of them in one transaction of the account', async () => {
    const { request, sendCalls, from, outcomeOf } = await connect()
    const before = [await balanceOf(FRIEND), await balanceOf(OTHER)]
    const id = await sendCalls([
      { to: FRIEND, value: '0x5' },
      { to: OTHER, value: '0x7', data: '0xabcdef' },
    ])
    const found = await outcomeOf(id)
    expect(found).toMatchObject({ status: 200, atomic: true, chainId: '0x1', receipts: [{ status: '0x1' }] })
    const hash = found.receipts[0]?.transactionHash
    expect(await request('eth_getTransactionByHash', hash)).toMatchObject({ from: from?.toLowerCase(), type: '0x4' })
    expect([await balanceOf(FRIEND), await balanceOf(OTHER)]).toEqual([(before[0] ?? 0n) + 5n, (before[1] ?? 0n) + 7n])
  })

  it('executes none of them if one fails', async () => {
    const { sendCalls, outcomeOf } = await connect()
    const before = await balanceOf(FRIEND)
    const id = await sendCalls([
      { to: FRIEND, value: '0x5' },
      { to: OTHER, value: '0xffffffffffffffffffffffffff' },
    ])
    expect(await outcomeOf(id)).toMatchObject({ status: 500, receipts: [{ status: '0x0' }] })
    expect(await balanceOf(FRIEND)).toBe(before)
  })

  it('rejects unsupported options and unknown ids', async () => {
    const { sendCalls } = await connect({} as never)
    await expect(sendCalls([{ to: FRIEND, value: '0x5' }])).rejects.toMatchObject({ code: 5760 })
    const { request } = await connect()
    await expect(request('wallet_getCallsStatus', '0x77')).rejects.toMatchObject({ code: 5730 })
    await expect(request('wallet_sendCalls', { calls: [] })).rejects.toMatchObject({ code: -32602 })
  })

  it('sends nothing if the user declines', async () => {
    const { wallet, sendCalls } = await connect()
    const before = await balanceOf(FRIEND)
    wallet.rejectNext('wallet_sendCalls')
    await expect(sendCalls([{ to: FRIEND, value: '0x5' }])).rejects.toMatchObject({ code: 4001 })
    expect(await balanceOf(FRIEND)).toBe(before)
  })
})
