import {
  type Devnet,
  devnetContracts,
  devnetPrices,
  devnetUniswap,
  exchangeAbi,
  startDevnet,
  tokenAbi,
} from '@latchkey/devnet'
import { WalletError } from '@latchkey/errors'
import { type Hex, toQuantity } from '@latchkey/primitives'
import { parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MULTICALL3 } from '../domain/network.ts'
import { encodePath } from '../domain/swap-paths.ts'
import type { ChainReader } from '../ports/chain-reader.ts'
import { type PriceSource, priceKey } from '../ports/price-source.ts'
import { describePriceSource } from '../testing/price-source-contract.fixture.ts'
import { createRpcClient, dataOf } from '../testing/rpc-client.fixture.ts'
import { createFakeClock } from '../testing/scripted-node.fixture.ts'
import { createHttpNode } from './http-node.ts'
import { createNodePool } from './node-pool.ts'
import { createRpcChainReader } from './rpc-chain-reader.ts'
import { createUniswapPrices } from './uniswap-prices.ts'
import type { UniswapNetwork } from './uniswap-quotes.ts'

const CHAIN = 'eip155:1'
const { weth, usdc, dai, link, usdt, feeToken, payout, poolOpener, uniswapQuoter, uniswapRouter } = devnetContracts

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ chains: [1] })
})
afterAll(() => devnet?.stop())

/** Returns the source over a real chain, and the count of reads that reached it. */
function createSource(deployment = devnetUniswap, others: readonly (readonly [number, UniswapNetwork])[] = []) {
  const clock = createFakeClock()
  const nodes = createNodePool({ nodes: [createHttpNode({ url: devnet.urls[1] ?? '', clock })], chainId: 1, clock })
  const direct = createRpcChainReader({ nodes, multicall3: MULTICALL3 })
  let reads = 0
  const reader: ChainReader = {
    ...direct,
    readMany: (calls, signal) => {
      reads += calls.length
      return direct.readMany(calls, signal)
    },
  }
  const source = createUniswapPrices({ networks: new Map([[1, { reader, deployment }], ...others]), clock })
  return { source, clock, reads: () => reads }
}

const priceOf = async (source: PriceSource, address: string) =>
  (await source.read({ tokens: [{ chainId: CHAIN, address }], currency: 'usd' })).prices.get(
    priceKey({ chainId: CHAIN, address }),
  )?.price

describePriceSource({
  name: 'the pools of Uniswap',
  create: () => createSource().source,
  known: { chainId: CHAIN, address: link },
  change24hPercent: undefined,
  unknown: { chainId: CHAIN, address: payout },
})

describe('prices from pools', () => {
  it.each([
    ['native', 'native'],
    ['the wrapped coin', weth],
    ['a token with a pool of its own', dai],
    ['a token that meets dollars only over the coin', link],
    ['a token whose decimals differ from those of the coin', usdt],
  ])('of %s match the market to a thousandth (Spec §7.10)', async (_, address) => {
    const usd = devnetPrices.find((price) => price.address === address)?.usd ?? 0
    expect(((await priceOf(createSource().source, address)) ?? 0) / usd).toBeCloseTo(1, 3)
  })

  it('treat the first hub as one US dollar (Spec §7.10)', async () => {
    expect(await priceOf(createSource().source, usdc)).toBe(1)
  })

  it('are read once a minute, and never more than fifty new ones at once (Spec §7.10)', async () => {
    const { source, clock, reads } = createSource()
    await Promise.all([priceOf(source, link), priceOf(source, link)])
    const once = reads()
    await priceOf(source, link)
    expect(reads()).toBe(once)
    clock.advance(60_000)
    await priceOf(source, link)
    expect(reads()).toBe(once * 2)
    const many = Array.from({ length: 500 }, (_, index) => ({
      chainId: CHAIN,
      address: `0x${(index + 1).toString(16).padStart(40, '0')}`,
    }))
    const sofar = reads()
    const { unavailable } = await source.read({ tokens: many, currency: 'usd' })
    expect(unavailable.size).toBe(450)
    expect(reads() - sofar).toBeLessThan(50 * 20)
  })

  it('are read on one network while the nodes of another do not respond (Spec §7.10)', async () => {
    const silent = new WalletError('rpc/timeout', { method: 'eth_call', timeoutMs: 10_000 })
    const reader: ChainReader = {
      readMany: () => Promise.reject(silent),
      nativeBalance: () => Promise.reject(silent),
    }
    const down = { reader, deployment: devnetUniswap }
    const { source } = createSource(devnetUniswap, [[10, down]])
    const [known, unknown] = [CHAIN, 'eip155:10'].map((chainId) => ({ chainId, address: link }))
    const { prices, unavailable } = await source.read({
      tokens: [known, unknown].flatMap((token) => token ?? []),
      currency: 'usd',
    })
    expect([[...prices.keys()], [...unavailable]]).toEqual([
      [`${CHAIN}:${link.toLowerCase()}`],
      [`eip155:10:${link.toLowerCase()}`],
    ])
    await expect(
      priceOf(createUniswapPrices({ networks: new Map([[1, down]]), clock: createFakeClock() }), link),
    ).rejects.toBe(silent)
  })

  it('are available only in US dollars, and only for now (Spec §7.10)', async () => {
    const { source } = createSource()
    const token = { chainId: CHAIN, address: link }
    expect((await source.read({ tokens: [token], currency: 'eur' })).prices.size).toBe(0)
    expect((await source.read({ tokens: [{ ...token, atMs: 1 }], currency: 'usd' })).prices.size).toBe(0)
  })

  it('ignore a pool with all its liquidity far from its price, because moving that price costs nothing (Spec §7.10)', async () => {
    const before = (await priceOf(createSource().source, link)) ?? 0
    // A million dollars around one to one in raw units; the price says that LINK costs 2.7 billion times as much.
    const root = (2n ** 96n * 6065n) / 10_000n
    await open([usdc, link, 3000, 180, root, 56n * 10n ** 12n])
    const rpc = createRpcClient(devnet.urls[1] ?? '')
    await rpc.call('evm_increaseTime', [1_900])
    await rpc.call('evm_mine')
    expect(((await priceOf(createSource().source, link)) ?? 0) / before).toBeCloseTo(1, 3)
  })

  it('stay stable if somebody moves a pool in one block (Spec §7.10)', async () => {
    const before = (await priceOf(createSource().source, link)) ?? 0
    const spot = await quoteLink()
    await swap([weth, link], 10n ** 20n)
    expect(Number(await quoteLink()) / Number(spot)).toBeLessThan(0.3)
    expect(((await priceOf(createSource().source, link)) ?? 0) / before).toBeCloseTo(1, 2)
  })

  it('are omitted if no pool exists, or none holds ten thousand dollars (Spec §7.10)', async () => {
    expect(await priceOf(createSource().source, payout)).toBeUndefined()
    expect(await priceOf(createSource().source, feeToken)).toBeCloseTo(1, 2)
    expect(await priceOf(createSource().source, link)).toBeGreaterThan(10)
    await swap([link, weth], 5n * 10n ** 24n)
    expect(await priceOf(createSource().source, link)).toBeUndefined()
    expect(await priceOf(createSource({ ...devnetUniswap, hubs: [] }).source, 'native')).toBeUndefined()
  })
})

const toPath = ([from, to]: readonly [Hex, Hex]) => encodePath({ tokens: [from, to], fees: [3000] })

async function quoteLink(): Promise<bigint> {
  const data = dataOf(exchangeAbi, 'quoteExactInput', [toPath([weth, link]), 10n ** 15n])
  const answer = await createRpcClient(devnet.urls[1] ?? '').call('eth_call', [{ to: uniswapQuoter, data }, 'latest'])
  return BigInt(String(answer).slice(0, 66))
}

const openerAbi = parseAbi([
  'function open(address tokenA, address tokenB, uint24 fee, int24 tickLimit, uint160 sqrtPriceX96, uint128 liquidity) payable',
])

/** Opens a pool that holds liquidity up to a tick, in both directions. */
async function open(args: readonly unknown[]): Promise<void> {
  const [{ address = '' } = {}] = devnet.accounts
  const data = dataOf(openerAbi, 'open', args)
  const sent = await createRpcClient(devnet.urls[1] ?? '').send({ from: address, to: poolOpener, data })
  expect(sent.status).toBe('0x1')
}

/** Swaps for an account with plenty of the coin and any amount of tokens. */
async function swap(pair: readonly [Hex, Hex], amountIn: bigint): Promise<void> {
  const rpc = createRpcClient(devnet.urls[1] ?? '')
  const whale = devnet.accounts.find(({ label }) => label === 'Exchange')?.address ?? ''
  const send = async (to: Hex, data: Hex, valueWei = 0n) =>
    expect((await rpc.send({ from: whale, to, data, value: toQuantity(valueWei) })).status).toBe('0x1')
  if (pair[0] !== weth) {
    await send(pair[0], dataOf(tokenAbi, 'mint', [whale, amountIn]))
    await send(pair[0], dataOf(tokenAbi, 'approve', [uniswapRouter, amountIn]))
  }
  const params = { path: toPath(pair), recipient: whale, amountIn, amountOutMinimum: 0n }
  await send(uniswapRouter, dataOf(exchangeAbi, 'exactInput', [params]), pair[0] === weth ? amountIn : 0n)
}
