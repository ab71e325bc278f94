import { devnetContracts } from '@latchkey/devnet'
import type { Hex } from '@latchkey/primitives'
import { allowanceAnswer, approvalAnswer, swapQuotesAnswer } from '@latchkey/protocol/gateway'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createHttpQuotes } from '../drivers/http-quotes.ts'
import { createFakeClock } from '../testing/scripted-node.fixture.ts'
import { startWorld, type World } from '../testing/start-world.fixture.ts'
import { ALLOWANCE_HOLDER, startSwapSource } from '../testing/swap-source.fixture.ts'
import { caipOf, createSwapper, type Swapper } from '../testing/swap-world.fixture.ts'

/*
 * Pools and an API as two sources. In the pools LINK costs 14 dollars and the coin 3,120; in the API LINK costs 10 and
 * the coin 4,000. A seller of dollars therefore gets more LINK from the API, and more of the coin from the pools.
 */
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const KEY = 'a-key-of-the-operator'
const AMOUNT = 10_000_000n
const { usdc, link, uniswapRouter } = devnetContracts
const lower = (address: string) => address.toLowerCase() as Hex

let world: World
let source: Awaited<ReturnType<typeof startSwapSource>>
let clock: ReturnType<typeof createFakeClock>
let seller: Swapper
let account: Hex
beforeAll(async () => {
  source = await startSwapSource({
    key: KEY,
    chainId: 1,
    worth: {
      [COIN]: [4_000n, 10n ** 12n],
      [lower(usdc)]: [1n, 1n],
      [lower(link)]: [10n, 10n ** 12n],
    },
  })
  clock = createFakeClock()
  const swaps = createHttpQuotes({
    url: source.url,
    key: { header: '0x-api-key', value: KEY },
    networks: new Map([
      [1, [ALLOWANCE_HOLDER]],
      [8453, [ALLOWANCE_HOLDER]],
    ]),
    requestsPerMinute: 10_000,
    clock,
  })
  world = await startWorld({ history: false, gateway: { swaps } })
  account = world.devnet.accounts.find(({ label }) => label === 'Carol')?.address ?? '0x'
  seller = createSwapper(world, account)
})
afterAll(() => Promise.all([world?.stop(), source?.stop()]))
beforeEach(() => {
  // Advances past the pause after a failure, and past the age of a quote.
  clock.advance(60_000)
  source.answerBy(undefined)
})

const quote = async (from: string, to: string, amount = AMOUNT) => {
  const answer = await world.get(`/v1/convert/quotes?from=${from}&to=${to}&amount=${amount}`)
  return BigInt(v.parse(swapQuotesAnswer, answer).quotes[0]?.toAmount ?? '0')
}
const allowance = async (swap = '') => {
  const query = `tokenAddress=${caipOf('USDC')}&userAddress=${account}${swap}`
  return BigInt(v.parse(allowanceAnswer, await world.get(`/v1/convert/allowance?${query}`)).allowance)
}
const approval = async (amount = '') => {
  const query = `from=${caipOf('USDC')}&to=${caipOf('LINK')}&userAddress=${account}${amount}`
  const { tx } = v.parse(approvalAnswer, await world.get(`/v1/convert/build-approve?${query}`))
  return { tx, spender: `0x${tx.data.slice(34, 74)}` }
}
const forLink = `&to=${caipOf('LINK')}&amount=${AMOUNT}`
const forCoin = `&to=${caipOf('ETH')}&amount=${AMOUNT}`
const sale = { from: caipOf('USDC'), to: caipOf('LINK'), amount: String(AMOUNT), disableEstimate: true }

describe('swaps of several sources', () => {
  it('pay the better quote (Spec §7.8)', async () => {
    expect(await quote(caipOf('USDC'), caipOf('LINK'))).toBe(AMOUNT * 10n ** 11n)
    const some = 10n ** 18n
    const byPools = await quote(caipOf('LINK'), caipOf('USDC'), some)
    expect(byPools).toBeGreaterThan(10_000_000n)
    source.answerBy(() => ({ status: 200, body: '{"liquidityAvailable":false}' }))
    clock.advance(60_000)
    expect(await quote(caipOf('LINK'), caipOf('USDC'), some)).toBe(byPools)
  })

  it('use the other source while one fails (Spec §8)', async () => {
    const best = await quote(caipOf('USDC'), caipOf('LINK'))
    source.answerBy(() => ({ status: 502, body: '' }))
    clock.advance(60_000)
    const byPools = await quote(caipOf('USDC'), caipOf('LINK'))
    expect(byPools).toBeGreaterThan(0n)
    expect(byPools).toBeLessThan(best)
    expect(lower((await seller.build(sale)).to)).toBe(`eip155:1:${lower(uniswapRouter)}`)
  })

  it('never call a contract outside the list of the operator (Spec §7.13)', async () => {
    source.answerBy((body) => ({
      status: 200,
      body: JSON.stringify({ ...body, transaction: { ...(body.transaction as object), to: account } }),
    }))
    expect(lower((await seller.build(sale)).to)).toBe(`eip155:1:${lower(uniswapRouter)}`)
  })

  it('need an allowance for the contract of the swap, or for each if the swap is unknown (Spec §7.11, §7.14)', async () => {
    expect([await allowance(), await allowance(forLink), await allowance(forCoin)]).toEqual([0n, 0n, 0n])
    const first = await approval(`&amount=${AMOUNT}`)
    expect(first.spender).toBe(ALLOWANCE_HOLDER)
    expect((await seller.send(first.tx)).status).toBe('0x1')
    expect([await allowance(), await allowance(forLink), await allowance(forCoin)]).toEqual([0n, AMOUNT, 0n])
    expect(lower((await seller.build(sale)).to)).toBe(`eip155:1:${ALLOWANCE_HOLDER}`)
    const second = await approval(`&amount=${AMOUNT}`)
    expect(second.spender).toBe(lower(uniswapRouter))
    expect((await seller.send(second.tx)).status).toBe('0x1')
    expect(await allowance()).toBe(AMOUNT)
  })

  it('use the contract with an allowance, if the better one has none (Spec §7.13)', async () => {
    const approve = (spender: string, amount: bigint) => {
      const data = `0x095ea7b3${spender.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`
      return seller.send({ to: usdc, data })
    }
    await approve(ALLOWANCE_HOLDER, 0n)
    await approve(uniswapRouter, AMOUNT)
    expect(lower((await seller.build(sale)).to)).toBe(`eip155:1:${lower(uniswapRouter)}`)
  })

  it('get an unlimited allowance for one contract after the other, for clients that name no amount (Spec §7.14)', async () => {
    const spenders: string[] = []
    for (let at = 0; at < 2; at += 1) {
      const { tx, spender } = await approval()
      spenders.push(spender)
      expect((await seller.send(tx)).status).toBe('0x1')
    }
    expect(new Set(spenders)).toEqual(new Set([lower(uniswapRouter), ALLOWANCE_HOLDER]))
    expect(await allowance()).toBe(2n ** 256n - 1n)
  })
})
