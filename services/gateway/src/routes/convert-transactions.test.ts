import { devnetContracts } from '@latchkey/devnet'
import { type Hex, parseUnits } from '@latchkey/primitives'
import { swapQuotesAnswer, swapTransactionBody } from '@latchkey/protocol/gateway'
import fc from 'fast-check'
import * as v from 'valibot'
import { decodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../testing/start-world.fixture.ts'
import { caipOf, createSwapper, type Swapper, type SwapSymbol } from '../testing/swap-world.fixture.ts'

const DECIMALS: Readonly<Record<SwapSymbol, number>> = {
  ETH: 18,
  WETH: 18,
  USDC: 6,
  DAI: 18,
  LINK: 18,
  USDT: 6,
  TOLL: 18,
}
/** Initial balances of the pools. */
const DOLLARS: Readonly<Record<SwapSymbol, number>> = {
  ETH: 3120,
  WETH: 3120,
  USDC: 1,
  DAI: 1,
  LINK: 14,
  USDT: 1,
  TOLL: 1,
}
const HONEST = ['ETH', 'WETH', 'USDC', 'DAI', 'LINK', 'USDT'] as const
const DEADLINE_SEC = 1_200

let world: World
let bob: Swapper
let dave: Swapper
beforeAll(async () => {
  world = await startWorld({ history: false })
  const person = (label: string): Hex => world.devnet.accounts.find((each) => each.label === label)?.address ?? '0x'
  bob = createSwapper(world, person('Bob'))
  dave = createSwapper(world, person('Dave'))
})
afterAll(() => world?.stop())

const units = (symbol: SwapSymbol, amount: string) => parseUnits(amount, DECIMALS[symbol])
const bodyOf = (from: SwapSymbol, to: SwapSymbol, amount: bigint, slippage = 1) => ({
  from: caipOf(from),
  to: caipOf(to),
  amount: String(amount),
  eip155: { slippage },
})
const quote = async (from: SwapSymbol, to: SwapSymbol, amount: bigint) => {
  const answer = await world.get(`/v1/convert/quotes?from=${caipOf(from)}&to=${caipOf(to)}&amount=${amount}`)
  return BigInt(v.parse(swapQuotesAnswer, answer).quotes[0]?.toAmount ?? '0')
}

/** Gives the tokens to the swapper, and the allowance to the router. */
async function prepare(swapper: Swapper, from: SwapSymbol, amount: bigint): Promise<void> {
  await swapper.give(from, amount)
  if (from !== 'ETH') expect((await swapper.approve(from, amount)).status).toBe('0x1')
}

describe('POST /v1/convert/build-transaction', () => {
  const drawn = fc.sample(
    fc.record({
      from: fc.constantFrom(...HONEST),
      to: fc.constantFrom(...HONEST),
      dollars: fc.integer({ min: 1, max: 40_000 }),
      slippage: fc.constantFrom(0, 0.5, 1, 5),
    }),
    { numRuns: 250, seed: 20_261_122 },
  )

  it('pays the quoted amount, and takes exactly the offered one, for random swaps (Spec §7.8, §7.13)', async () => {
    const swaps = drawn.filter(({ from, to }) => from !== to)
    expect(swaps.length).toBeGreaterThanOrEqual(200)
    for (const { from, to, dollars, slippage } of swaps) {
      const amount = units(from, (dollars / DOLLARS[from]).toFixed(6))
      await prepare(bob, from, amount)
      const quoted = await quote(from, to, amount)
      const tx = await bob.build(bodyOf(from, to, amount, slippage))
      const before = [await bob.balanceOf(from), await bob.balanceOf(to)]
      expect((await bob.send(tx)).status).toBe('0x1')
      const [sold, bought] = [await bob.balanceOf(from), await bob.balanceOf(to)]
      expect({ from, to, sold: (before[0] ?? 0n) - sold }).toEqual({ from, to, sold: amount })
      expect({ from, to, bought: bought - (before[1] ?? 0n) }).toEqual({ from, to, bought: quoted })
      expect(BigInt(tx.amount)).toBe(quoted)
      expect(BigInt(tx.minimumAmount ?? '0') >= (quoted * BigInt(10_000 - slippage * 100)) / 10_000n).toBe(true)
    }
  }, 180_000)

  it('pays at least its minimum while others move the price, or reverts and costs nothing (Spec §7.13)', async () => {
    const pairs = fc.sample(
      fc.record({
        from: fc.constantFrom(...HONEST),
        to: fc.constantFrom(...HONEST),
        dollars: fc.integer({ min: 100, max: 5_000 }),
        others: fc.integer({ min: 100, max: 30_000 }),
        slippage: fc.constantFrom(0.1, 0.5, 1),
      }),
      { numRuns: 80, seed: 20_261_123 },
    )
    const outcomes = { paid: 0, paidLess: 0, failed: 0 }
    for (const { from, to, dollars, others, slippage } of pairs.filter((pair) => pair.from !== pair.to)) {
      const [amount, other] = [dollars, others].map((each) => units(from, (each / DOLLARS[from]).toFixed(6)))
      if (amount === undefined || other === undefined) continue
      await prepare(bob, from, amount)
      await prepare(dave, from, other)
      const tx = await bob.build(bodyOf(from, to, amount, slippage))
      const minimum = BigInt(tx.minimumAmount ?? '0')
      expect((await dave.send(await dave.build(bodyOf(from, to, other, 50)))).status).toBe('0x1')
      const quoted = await quote(from, to, amount)
      const before = [await bob.balanceOf(from), await bob.balanceOf(to)]
      const { status } = await bob.send(tx)
      const changes = [(await bob.balanceOf(from)) - (before[0] ?? 0n), (await bob.balanceOf(to)) - (before[1] ?? 0n)]
      const what = { from, to, dollars, others, slippage }
      if (status === '0x0') {
        expect({ ...what, changes }).toEqual({ ...what, changes: [0n, 0n] })
        // This token cannot change an allowance above zero, so the next call of `approve` sets it to zero.
        if (from === 'USDT') await bob.approve(from, amount)
        outcomes.failed += 1
        continue
      }
      const paid = changes[1] ?? 0n
      expect({ ...what, sold: changes[0], isEnough: paid >= minimum }).toEqual({
        ...what,
        sold: -amount,
        isEnough: true,
      })
      expect({ ...what, isMore: paid > quoted }).toEqual({ ...what, isMore: false })
      outcomes[paid < BigInt(tx.amount) ? 'paidLess' : 'paid'] += 1
    }
    for (const count of [outcomes.paidLess, outcomes.failed]) expect(count, JSON.stringify(outcomes)).toBeGreaterThan(5)
  }, 180_000)

  it('reverts and costs nothing if the price moved beyond the slippage (Spec §7.13)', async () => {
    const amount = units('ETH', '1')
    const tx = await bob.build(bodyOf('ETH', 'LINK', amount, 0.5))
    const others = units('ETH', '5')
    expect((await dave.send(await dave.build(bodyOf('ETH', 'LINK', others, 5)))).status).toBe('0x1')
    const before = [await bob.balanceOf('ETH'), await bob.balanceOf('LINK')]
    expect((await bob.send(tx)).status).toBe('0x0')
    expect([await bob.balanceOf('ETH'), await bob.balanceOf('LINK')]).toEqual(before)
  })

  it('estimates the gas, and rejects a failing transaction unless the check is turned off (Spec §7.13)', async () => {
    const body = bodyOf('USDC', 'ETH', units('USDC', '10'))
    await expect(dave.build(body)).rejects.toThrow('swap/would-fail')
    const unchecked = await dave.build({ ...body, disableEstimate: true })
    await prepare(dave, 'USDC', units('USDC', '10'))
    const checked = await dave.build(body)
    expect((await dave.send(checked)).status).toBe('0x1')
    for (const { eip155 } of [checked, unchecked]) {
      expect(Number(eip155.gas)).toBeGreaterThan(80_000)
      expect(Number(eip155.gas)).toBeLessThan(500_000)
    }
  })

  it('rejects the sale of a token with a transfer fee, which pools do not accept (Spec §7.13)', async () => {
    await prepare(dave, 'TOLL', units('TOLL', '100'))
    await expect(dave.build(bodyOf('TOLL', 'ETH', units('TOLL', '100')))).rejects.toThrow('swap/would-fail')
  })

  it('buys a token with a transfer fee, which is missing in the received amount (Spec §7.13)', async () => {
    const amount = units('ETH', '0.2')
    const quoted = await quote('ETH', 'TOLL', amount)
    const before = await dave.balanceOf('TOLL')
    expect((await dave.send(await dave.build(bodyOf('ETH', 'TOLL', amount)))).status).toBe('0x1')
    expect((await dave.balanceOf('TOLL')) - before).toBe(quoted - quoted / 100n)
  })

  it('sends the wrapped coin contract no more than the amount, without a router (Spec §7.13)', async () => {
    const tx = await bob.build(bodyOf('ETH', 'WETH', 5n))
    expect(tx).toMatchObject({ to: caipOf('WETH'), value: '5', amount: '5', minimumAmount: '5' })
    expect(await bob.build(bodyOf('WETH', 'ETH', 5n)).catch(String)).toMatchObject({ to: caipOf('WETH'), value: '0' })
  })

  it.each([
    ['an account of another network', { userAddress: `eip155:8453:${devnetContracts.payout}` }],
    ['no account', { userAddress: 'somebody' }],
    ['a slippage of more than half', { eip155: { slippage: 51 } }],
    ['an amount of nothing', { amount: '0' }],
  ])('rejects %s (Spec §7.13)', async (_, wrong) => {
    await expect(bob.build({ ...bodyOf('ETH', 'USDC', 1n), ...wrong })).rejects.toThrow('request/invalid')
  })

  it('reverts in the router after twenty minutes (Spec §7.13)', async () => {
    const tx = await bob.build(bodyOf('ETH', 'USDC', units('ETH', '0.1')))
    const abi = parseAbi(['function multicall(uint256 deadline, bytes[] data) payable'])
    const { args } = decodeFunctionData({ abi, data: tx.data as Hex })
    const inSec = Number(args[0]) - Math.floor(Date.now() / 1_000)
    expect(inSec).toBeGreaterThan(DEADLINE_SEC - 30)
    expect(inSec).toBeLessThanOrEqual(DEADLINE_SEC)
    await world.rpc.call('evm_setNextBlockTimestamp', [Number(args[0]) + 1])
    expect((await bob.send(tx)).status).toBe('0x0')
  })
})

it('accepts the body of clients with the project in it (Spec §7.13)', () => {
  const body = { ...bodyOf('ETH', 'USDC', 1n), userAddress: '0xaa', projectId: 'p', disableEstimate: true }
  expect(v.parse(swapTransactionBody, body)).toEqual(body)
})
