import {
  type Address,
  createPublicClient,
  createWalletClient,
  domainSeparator,
  encodePacked,
  type Hex,
  http,
  parseAbi,
  parseEther,
  parseUnits,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Devnet, devnetContracts, devnetPrices, drainerAbi, exchangeAbi, startDevnet, tokenAbi } from '../index.ts'
import { POOLS } from './pools.ts'

const { weth, usdc, usdt, feeToken, drainer, uniswapQuoter, uniswapRouter, permit2 } = devnetContracts

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ chains: [1, 8453], history: false })
})
afterAll(() => devnet?.stop())

const clientOf = (chainId: number) =>
  createPublicClient({ chain: { ...mainnet, id: chainId }, transport: http(devnet.urls[chainId]), pollingInterval: 10 })

function person(label: string) {
  const found = devnet.accounts.find((each) => each.label === label)
  if (found === undefined) throw new Error(`nobody is called ${label}`)
  const account = privateKeyToAccount(found.privateKey)
  const wallet = createWalletClient({ chain: mainnet, transport: http(devnet.urls[1]), account })
  const settle = async (sending: Promise<Hex>) =>
    clientOf(1)
      .waitForTransactionReceipt({ hash: await sending })
      .then(({ status }) => status)
  return { ...account, wallet, settle }
}

const balanceOf = (token: Address, owner: Address) =>
  clientOf(1).readContract({ address: token, abi: tokenAbi, functionName: 'balanceOf', args: [owner] })

const quote = async (chainId: number, path: Hex, amountIn: bigint) => {
  const call = {
    address: uniswapQuoter,
    abi: exchangeAbi,
    functionName: 'quoteExactInput',
    args: [path, amountIn],
  } as const
  return (await clientOf(chainId).simulateContract(call)).result[0]
}

describe('the exchange', () => {
  it.each([1, 8453])('has pools over four fee tiers on chain %i, at the fixed prices', async (chainId) => {
    expect(POOLS.length).toBeGreaterThanOrEqual(6)
    expect(new Set(POOLS.map(({ fee }) => fee)).size).toBe(4)
    const priceOf = (token: Address) =>
      devnetPrices.find(({ address }) => address === token) ?? { usd: 1, decimals: 18 } // Toll Token
    for (const { fee, sides } of POOLS) {
      const [{ token: from }, { token: to }] = sides
      const amountIn = parseUnits('0.01', priceOf(from).decimals)
      const received = await quote(chainId, encodePacked(['address', 'uint24', 'address'], [from, fee, to]), amountIn)
      const worth = (Number(received) / 10 ** priceOf(to).decimals) * priceOf(to).usd
      const expected = 0.01 * priceOf(from).usd * (1 - fee / 1_000_000)
      expect(worth / expected, `${from} to ${to} at ${fee}`).toBeCloseTo(1, 3)
    }
  })

  it('pays exactly what it quoted, over two pools', async () => {
    const { address, wallet, settle } = person('Bob')
    const path = encodePacked(['address', 'uint24', 'address', 'uint24', 'address'], [weth, 500, usdc, 100, usdt])
    const amountIn = parseEther('1.5')
    const quoted = await quote(1, path, amountIn)
    const params = { path, recipient: address, amountIn, amountOutMinimum: quoted }
    const swap = { address: uniswapRouter, abi: exchangeAbi, functionName: 'exactInput', args: [params] } as const
    expect(await settle(wallet.writeContract({ ...swap, value: amountIn }))).toBe('success')
    expect(await balanceOf(usdt, address)).toBe(quoted)
  })
})

describe('odd contracts', () => {
  it('USDT returns nothing, and refuses to change an allowance that is not zero', async () => {
    const { address, wallet, settle } = person('Carol')
    await settle(wallet.writeContract({ address: usdt, abi: tokenAbi, functionName: 'mint', args: [address, 50n] }))
    const silent = parseAbi(['function approve(address spender, uint256 amount)'])
    const approve = { address: usdt, abi: silent, functionName: 'approve' } as const
    expect((await clientOf(1).call({ account: address, to: usdt, data: approveData })).data).toBeUndefined()
    expect(await settle(wallet.writeContract({ ...approve, args: [drainer, 20n] }))).toBe('success')
    await expect(wallet.writeContract({ ...approve, args: [drainer, 30n] })).rejects.toThrow()
    expect(await settle(wallet.writeContract({ ...approve, args: [drainer, 0n] }))).toBe('success')
  })

  it('the toll token burns one hundredth of a transfer', async () => {
    const { address, wallet, settle } = person('Carol')
    const receiver = person('Dave').address
    await settle(
      wallet.writeContract({ address: feeToken, abi: tokenAbi, functionName: 'mint', args: [address, 1_000n] }),
    )
    const transfer = { address: feeToken, abi: tokenAbi, functionName: 'transfer', args: [receiver, 1_000n] } as const
    await settle(wallet.writeContract(transfer))
    expect([await balanceOf(feeToken, receiver), await balanceOf(feeToken, address)]).toEqual([990n, 0n])
  })

  it('the drainer takes what an allowance lets it take', async () => {
    const { address, wallet, settle } = person('Carol')
    const held = await balanceOf(usdc, address)
    expect(held).toBeGreaterThan(0n)
    const approve = { address: usdc, abi: tokenAbi, functionName: 'approve', args: [drainer, held] } as const
    await settle(wallet.writeContract(approve))
    const theft = { address: drainer, abi: drainerAbi, functionName: 'drain', args: [address, [usdc], [held]] } as const
    expect(await settle(person('Dave').wallet.writeContract(theft))).toBe('success')
    expect(await balanceOf(usdc, address)).toBe(0n)
  })

  it.each([1, 8453])('Permit2 signs for chain %i', async (chainId) => {
    const abi = parseAbi(['function DOMAIN_SEPARATOR() view returns (bytes32)'])
    const domain = { name: 'Permit2', chainId, verifyingContract: permit2 }
    expect(await clientOf(chainId).readContract({ address: permit2, abi, functionName: 'DOMAIN_SEPARATOR' })).toBe(
      domainSeparator({ domain }),
    )
  })
})

/** `approve(drainer, 0)`. */
const approveData: Hex = `0x095ea7b3${drainer.slice(2).toLowerCase().padStart(64, '0')}${'0'.repeat(64)}`
