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

  it('sends several at once from any account that the site may use', async () => {
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

  it('repeats what the node says when there is not enough money', async () => {
    const more = `0x${parseEther('1000000').toString(16)}`
    await expect(send({ from: account, to: FRIEND, value: more })).rejects.toMatchObject({
      message: expect.stringMatching(/insufficient funds/i),
      code: expect.any(Number),
    })
  })

  it('signs typed data that anyone can check', async () => {
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

  it('learns a network only from a node that is of that network', async () => {
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
