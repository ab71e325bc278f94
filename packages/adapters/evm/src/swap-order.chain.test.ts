import { type EvmNetwork, mainnet } from '@latchkey/chains'
import { createScreenClient, type Expectation, type OrderAsset, type ScreenClient } from '@latchkey/core/ui'
import {
  type Devnet,
  devnetContracts,
  devnetUniswap,
  exchangeAbi,
  startDevnet,
  tokenAbi,
  wrappedAbi,
} from '@latchkey/devnet'
import {
  createFakeClock,
  createFakeConnector,
  createFakeEnvironment,
  createFakeGateway,
  createFakeReporter,
  createFakeStorage,
  toGateway,
} from '@latchkey/testing'
import {
  type Address,
  concatHex,
  createTestClient,
  encodeFunctionData,
  type Hex,
  http,
  numberToHex,
  parseAbi,
  parseEther,
  publicActions,
  walletActions,
} from 'viem'
import { mainnet as viemMainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evm } from './evm.ts'

const { usdc, dai, link, weth, feeToken, uniswapRouter, uniswapQuoter } = devnetContracts
const bob: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const thief: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const ITSELF: Address = '0x0000000000000000000000000000000000000002'
const WALLET = 'test.orders'
const routerAbi = parseAbi([
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params) payable returns (uint256)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function refundETH() payable',
])

let world: Devnet
let client: ScreenClient

beforeAll(async () => {
  world = await startDevnet({ chains: [1], history: false })
  client = await connect()
  for (const token of [usdc, link])
    await send({
      to: token,
      value: 0n,
      data: encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [bob, parseEther('100')] }),
    })
})
afterAll(async () => {
  client?.destroy()
  await world?.stop()
})

const chain = () =>
  createTestClient({ mode: 'anvil', chain: viemMainnet, transport: http(world.urls[1]) })
    .extend(publicActions)
    .extend(walletActions)

async function connect(): Promise<ScreenClient> {
  // The node belongs to the site, so it is independent of the gateway.
  const rpcUrls = { default: { http: [world.urls[1] ?? ''] }, chainDefault: { http: [] } }
  const network: EvmNetwork = { ...mainnet, rpcUrls }
  const connector = createFakeConnector({ wallets: [{ id: WALLET, name: 'Orders', accounts: [bob] }] })
  const clock = createFakeClock(Date.now())
  const gateway = createFakeGateway({ networks: ['eip155:1'] })
  const { router, wrappedNative, hubs } = devnetUniswap
  const made = createScreenClient({
    networks: [network],
    adapters: [evm()],
    connectors: [connector],
    services: { gateway: async () => toGateway(gateway) },
    storage: createFakeStorage(),
    clock,
    environment: createFakeEnvironment(),
    reporter: createFakeReporter(),
    guard: { exchanges: { 'eip155:1': { routers: [router], wrappedNative, hubs } } },
  })
  await made.prepareFor('reads')
  made.actions.connect({ walletId: WALLET, namespace: 'eip155' })
  await clock.advance(0)
  return made
}

interface Call {
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
}

/** The first swap of a second can need more gas than an estimate in the previous second. */
const GAS = 1_000_000n

async function send(call: Call): Promise<void> {
  const hash = await chain().sendTransaction({ account: bob, chain: viemMainnet, gas: GAS, ...call })
  const { status } = await chain().waitForTransactionReceipt({ hash, pollingInterval: 10 })
  expect(status).toBe('success')
}

type Token = Address | 'native'
const assetOf = (token: Token): OrderAsset =>
  token === 'native' ? { type: 'native' } : { type: 'token', address: token }

const held = (token: Token) =>
  token === 'native'
    ? chain().getBalance({ address: bob })
    : chain().readContract({ address: token, abi: tokenAbi, functionName: 'balanceOf', args: [bob] })

interface Trade {
  readonly from: Token
  readonly to: Token
  readonly amount: bigint
  /** Token, fee, token, and so on. */
  readonly way: readonly (Address | number)[]
  readonly recipient?: Address
}

/** One call as the gateway builds it, at the price of the real quoter minus one percent. */
async function build({ from, to, amount, way, recipient = bob }: Trade) {
  const path = concatHex(way.map((part) => (typeof part === 'number' ? numberToHex(part, { size: 3 }) : part)))
  const { result } = await chain().simulateContract({
    address: uniswapQuoter,
    abi: exchangeAbi,
    functionName: 'quoteExactInput',
    args: [path, amount],
  })
  const minimum = (result[0] * 99n) / 100n
  const isCoinBought = to === 'native'
  const params = { path, recipient: isCoinBought ? ITSELF : recipient, amountIn: amount, amountOutMinimum: minimum }
  const calls = [
    encodeFunctionData({ abi: routerAbi, functionName: 'exactInput', args: [params] }),
    ...(from === 'native' ? [encodeFunctionData({ abi: routerAbi, functionName: 'refundETH' })] : []),
    ...(isCoinBought
      ? [encodeFunctionData({ abi: routerAbi, functionName: 'unwrapWETH9', args: [minimum, recipient] })]
      : []),
  ]
  const deadline = BigInt(Math.floor(Date.now() / 1_000) + 1_200)
  const data = encodeFunctionData({ abi: routerAbi, functionName: 'multicall', args: [deadline, calls] })
  return { minimum, call: { to: uniswapRouter, value: from === 'native' ? amount : 0n, data } as const }
}

const approve = (token: Address, amount: bigint): Call => ({
  to: token,
  value: 0n,
  data: encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [uniswapRouter, amount] }),
})

const expectationOf = (
  type: 'swap' | 'approve-and-swap',
  { from, to, amount }: Trade,
  minimum: bigint,
): Expectation => ({
  type,
  account: bob,
  networkId: 'eip155:1',
  pays: { asset: assetOf(from), amount },
  receives: { asset: assetOf(to), amount: minimum },
})

async function inspect(request: Parameters<ScreenClient['actions']['inspectRequest']>[0]) {
  const result = await client.actions.inspectRequest(request)
  if (!result.ok) throw result.error
  return result.value
}
const codesOf = ({ findings }: Awaited<ReturnType<typeof inspect>>) =>
  findings.filter(({ severity }) => severity !== 'info').map(({ code }) => code)

const TRADES: readonly (readonly [name: string, trade: Trade])[] = [
  ['coin for a token', { from: 'native', to: usdc, amount: parseEther('1'), way: [weth, 500, usdc] }],
  ['a token for coin', { from: usdc, to: 'native', amount: 300_000_000n, way: [usdc, 500, weth] }],
  ['a token for a token', { from: usdc, to: dai, amount: 300_000_000n, way: [usdc, 100, dai] }],
  [
    'a token for a token over the coin',
    { from: link, to: usdc, amount: parseEther('3'), way: [link, 3000, weth, 500, usdc] },
  ],
]

describe('a swap on the real contracts of Uniswap', () => {
  it.each(TRADES)(
    '%s passes without a review, and pays at least the minimum of the order (DESIGN promise 5)',
    async (_, trade) => {
      if (trade.from !== 'native') {
        const transaction = approve(trade.from, trade.amount)
        const pays = { asset: assetOf(trade.from), amount: trade.amount }
        const expects = { type: 'approve', account: bob, networkId: 'eip155:1', pays } as const
        expect(codesOf(await inspect({ transaction, expects }))).toEqual([])
        await send(transaction)
      }
      const { call, minimum } = await build(trade)
      const expects = expectationOf('swap', trade, minimum)
      const report = await inspect({ transaction: call, expects })
      expect(codesOf(report)).toEqual([])
      expect(report.effects.map(({ type }) => type)).toContain('receive')
      // With a higher minimum the same call violates the order.
      const more = expectationOf('swap', trade, minimum + 1n)
      expect(codesOf(await inspect({ transaction: call, expects: more }))).toEqual(['order-received'])
      await chain().setNextBlockBaseFeePerGas({ baseFeePerGas: 0n })
      const before = await held(trade.to)
      await send(call)
      const received = (await held(trade.to)) - before
      // The coin also paid for the gas.
      if (trade.to !== 'native') expect(received).toBeGreaterThanOrEqual(minimum)
    },
  )

  it('passes with approval and swap in one batch', async () => {
    const trade = { from: link, to: 'native', amount: parseEther('2'), way: [link, 3000, weth] } as const
    await send(approve(link, 0n))
    const { call, minimum } = await build(trade)
    const expects = expectationOf('approve-and-swap', trade, minimum)
    const report = await inspect({ calls: [approve(link, trade.amount), call], expects })
    expect(codesOf(report)).toEqual([])
    expect(codesOf(await inspect({ calls: [approve(link, trade.amount + 1n), call], expects }))).toEqual([
      'order-rights',
    ])
  })

  it('passes for wrapping and unwrapping the coin', async () => {
    const amount = parseEther('1')
    const deposit = encodeFunctionData({ abi: wrappedAbi, functionName: 'deposit' })
    const wrapping = expectationOf('swap', { from: 'native', to: weth, amount, way: [] }, amount)
    expect(
      codesOf(await inspect({ transaction: { to: weth, value: amount, data: deposit }, expects: wrapping })),
    ).toEqual([])
    await send({ to: weth, value: amount, data: deposit })
    const withdraw = encodeFunctionData({ abi: wrappedAbi, functionName: 'withdraw', args: [amount] })
    const unwrapping = expectationOf('swap', { from: weth, to: 'native', amount, way: [] }, amount)
    expect(
      codesOf(await inspect({ transaction: { to: weth, value: 0n, data: withdraw }, expects: unwrapping })),
    ).toEqual([])
  })

  it('is blocked with another recipient', async () => {
    const trade = {
      from: 'native',
      to: usdc,
      amount: parseEther('1'),
      way: [weth, 500, usdc],
      recipient: thief,
    } as const
    const { call, minimum } = await build(trade)
    const report = await inspect({ transaction: call, expects: expectationOf('swap', trade, minimum) })
    expect([report.severity, codesOf(report)[0]]).toEqual(['block', 'order-recipient'])
  })

  it('is blocked if the token takes a fee on each transfer, because the user would receive less than the minimum', async () => {
    const trade = { from: 'native', to: feeToken, amount: parseEther('0.01'), way: [weth, 10_000, feeToken] } as const
    const { call, minimum } = await build(trade)
    const report = await inspect({ transaction: call, expects: expectationOf('swap', trade, minimum) })
    expect(report.severity).toBe('block')
    expect(codesOf(report)).toContain('order-fee')
  })
})
