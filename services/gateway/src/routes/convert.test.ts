import { devnetContracts } from '@latchkey/devnet'
import type { Hex } from '@latchkey/primitives'
import {
  allowanceAnswer,
  approvalAnswer,
  errorAnswer,
  gasPriceAnswer,
  swapQuotesAnswer,
  swapTokensAnswer,
} from '@latchkey/protocol/gateway'
import * as v from 'valibot'
import { encodePacked, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { QuoteSource } from '../ports/quote-source.ts'
import { createSilentApp, createSilentChain } from '../testing/silent-app.fixture.ts'
import { startWorld, type World } from '../testing/start-world.fixture.ts'
import { caipOf, createSwapper, quotePath, type SwapSymbol } from '../testing/swap-world.fixture.ts'

const { weth, usdc, dai, link, uniswapRouter } = devnetContracts
const STRANGER = '0x00000000000000000000000000000000000000aa'

let world: World
let carol: Hex
beforeAll(async () => {
  world = await startWorld({ history: false })
  carol = world.devnet.accounts.find(({ label }) => label === 'Carol')?.address ?? '0x'
})
afterAll(() => world?.stop())

const request = async (path: string, init?: RequestInit) => {
  const response = await world.gateway.app.request(path, init)
  return { status: response.status, body: (await response.json()) as unknown }
}
const quote = async (from: SwapSymbol, to: SwapSymbol, amount: bigint): Promise<bigint> => {
  const answer = await world.get(`/v1/convert/quotes?from=${caipOf(from)}&to=${caipOf(to)}&amount=${amount}`)
  return BigInt(v.parse(swapQuotesAnswer, answer).quotes[0]?.toAmount ?? '0')
}

describe('GET /v1/convert/tokens', () => {
  it('lists the coin, the wrapped coin and the hubs, with the facts of their contracts (Spec §7.9)', async () => {
    const { tokens } = v.parse(swapTokensAnswer, await world.get('/v1/convert/tokens?chainId=eip155:1'))
    expect(tokens.map(({ symbol, address, decimals, eip2612 }) => [symbol, address, decimals, eip2612])).toEqual([
      ['ETH', caipOf('ETH'), 18, false],
      ['WETH', caipOf('WETH'), 18, false],
      ['USDC', caipOf('USDC'), 6, true],
    ])
  })
})

describe('GET /v1/convert/quotes', () => {
  it('uses the best of all pools of a pair (Spec §7.8)', async () => {
    for (const amount of [parseUnits('0.1', 18), parseUnits('60', 18)]) {
      const direct = await Promise.all(
        [500, 3000].map((fee) =>
          quotePath(world, encodePacked(['address', 'uint24', 'address'], [weth, fee, usdc]), amount),
        ),
      )
      expect(await quote('ETH', 'USDC', amount)).toBe(direct.sort((one, other) => (one < other ? 1 : -1))[0])
    }
  })

  it('uses a hub if no pool is direct, and if it pays more (Spec §7.8)', async () => {
    const amount = parseUnits('10', 18)
    const types = ['address', 'uint24', 'address', 'uint24', 'address'] as const
    const overWeth = await quotePath(world, encodePacked(types, [link, 3000, weth, 500, usdc]), amount)
    expect(await quote('LINK', 'USDC', amount)).toBe(overWeth)
    // The pool of DAI takes 0.3 %, those of USDC 0.05 % and 0.01 %.
    const overUsdc = await quotePath(world, encodePacked(types, [weth, 500, usdc, 100, dai]), amount)
    expect(await quote('WETH', 'DAI', amount)).toBe(overUsdc)
  })

  it('exchanges the coin and its wrapped form one to one (Spec §7.8)', async () => {
    expect(await quote('ETH', 'WETH', 7n)).toBe(7n)
    expect(await quote('WETH', 'ETH', 7n)).toBe(7n)
  })

  it.each([
    ['a token without a pool', `eip155:1:${STRANGER}`, '1000'],
    ['an amount that buys nothing', caipOf('DAI'), '1'],
    ['an amount that would empty the pools', caipOf('DAI'), String(2n ** 255n - 1n)],
  ])('reports insufficient liquidity for %s (Spec §7.8)', async (_, from, amount) => {
    const { status, body } = await request(`/v1/convert/quotes?from=${from}&to=${caipOf('USDC')}&amount=${amount}`)
    expect([status, body]).toMatchObject([
      400,
      { reasons: [{ name: 'swap/no-liquidity', description: expect.stringContaining('insufficient liquidity') }] },
    ])
  })

  it.each([
    ['to', `from=${caipOf('ETH')}&to=${caipOf('ETH')}&amount=1`],
    ['to', `from=${caipOf('ETH')}&to=eip155:8453:${usdc}&amount=1`],
    ['from', `from=eip155:1:hello&to=${caipOf('USDC')}&amount=1`],
    ['amount', `from=${caipOf('ETH')}&to=${caipOf('USDC')}&amount=0`],
    ['amount', `from=${caipOf('ETH')}&to=${caipOf('USDC')}`],
  ])('rejects a wrong %s: %s (Spec §7.8)', async (field, query) => {
    const { status, body } = await request(`/v1/convert/quotes?${query}`)
    expect([status, v.parse(errorAnswer, body).reasons[0]]).toMatchObject([400, { name: 'request/invalid', field }])
  })
})

describe('GET /v1/convert/allowance', () => {
  const allowance = async (token: SwapSymbol, user: string) => {
    const answer = await world.get(`/v1/convert/allowance?tokenAddress=${caipOf(token)}&userAddress=${user}`)
    return BigInt(v.parse(allowanceAnswer, answer).allowance)
  }

  it.each(['USDC', 'USDT'] as const)(
    'returns the allowance of %s that build-approve created (Spec §7.11, §7.14)',
    async (token) => {
      const swapper = createSwapper(world, carol)
      expect(await allowance(token, carol)).toBe(0n)
      expect((await swapper.approve(token, 25n)).status).toBe('0x1')
      expect(await allowance(token, `eip155:1:${carol}`)).toBe(25n)
    },
  )

  it('is unlimited for the coin, which needs no allowance (Spec §7.11)', async () => {
    expect(await allowance('ETH', carol)).toBe(2n ** 256n - 1n)
  })

  it('is unlimited for unwrapping the wrapped coin, which needs no allowance (Spec §7.11)', async () => {
    const of = async (to: SwapSymbol) => {
      const query = `tokenAddress=${caipOf('WETH')}&userAddress=${carol}&to=${caipOf(to)}&amount=5`
      return BigInt(v.parse(allowanceAnswer, await world.get(`/v1/convert/allowance?${query}`)).allowance)
    }
    expect([await of('ETH'), await of('USDC')]).toEqual([2n ** 256n - 1n, 0n])
  })

  it('rejects an account of another network (Spec §7.11)', async () => {
    const query = `tokenAddress=${caipOf('USDC')}&userAddress=eip155:8453:${carol}`
    expect((await request(`/v1/convert/allowance?${query}`)).status).toBe(400)
  })
})

describe('GET /v1/convert/gas-price', () => {
  it('returns the current price and one for fuller blocks, with one request for all callers (Spec §7.12)', async () => {
    const { chains, node, clock } = createSilentChain(() => ({ result: '0x64' }))
    const app = createSilentApp(world.gateway.store, { chains, clock })
    const read = async () =>
      v.parse(gasPriceAnswer, await (await app.request('/v1/convert/gas-price?chainId=1')).json())
    expect(await Promise.all([read(), read()])).toEqual(Array(2).fill({ standard: '100', fast: '112', instant: '125' }))
    expect(node.received).toEqual(['eth_gasPrice'])
    clock.advance(3_000)
    await read()
    expect(node.received).toHaveLength(2)
  })
})

it.each(['junk', '0x', `0x${'f'.repeat(65)}`, 7, null])(
  'reports a failure of the node, not of the caller, for the gas price %j (Spec §8)',
  async (result) => {
    const { chains, clock } = createSilentChain(() => ({ result }))
    const app = createSilentApp(world.gateway.store, { chains, clock })
    const response = await app.request('/v1/convert/gas-price?chainId=1')
    expect([response.status, await response.json()]).toMatchObject([502, { error: { code: 'http/malformed' } }])
  },
)

describe('GET /v1/convert/build-approve', () => {
  const approval = (query: string) => request(`/v1/convert/build-approve?${query}`)

  it('allows the router the named amount, or any amount without one (Spec §7.14)', async () => {
    const pair = `from=${caipOf('USDC')}&to=${caipOf('ETH')}`
    const spender = uniswapRouter.slice(2).toLowerCase().padStart(64, '0')
    const dataOf = (amount: string) => `0x095ea7b3${spender}${amount}`
    expect((await approval(`${pair}&amount=255`)).body).toMatchObject({
      tx: { from: caipOf('USDC'), to: caipOf('USDC'), value: '0', data: dataOf('ff'.padStart(64, '0')) },
    })
    expect((await approval(pair)).body).toMatchObject({ tx: { data: dataOf('f'.repeat(64)) } })
  })

  it('sets zero first if a token cannot change an allowance above zero (Spec §7.14)', async () => {
    const erin = world.devnet.accounts.find(({ label }) => label === 'Erin')?.address ?? '0x'
    const swapper = createSwapper(world, erin)
    const allowed = async () => {
      const query = `tokenAddress=${caipOf('USDT')}&userAddress=${erin}`
      return v.parse(allowanceAnswer, await world.get(`/v1/convert/allowance?${query}`)).allowance
    }
    const seen: string[] = []
    for (const amount of [25n, 30n, 30n]) {
      expect((await swapper.approve('USDT', amount)).status).toBe('0x1')
      seen.push(await allowed())
    }
    expect(seen).toEqual(['25', '0', '30'])
  })

  it('returns a call that allows nothing for the coin, which needs no allowance, in the format of the imitated API (Spec §7.14)', async () => {
    const spender = uniswapRouter.slice(2).toLowerCase().padStart(64, '0')
    const [from, to] = [caipOf('ETH').toLowerCase(), caipOf('USDC').toLowerCase()]
    for (const rest of ['', '&amount=100000', `&amount=7&userAddress=${carol}`]) {
      const { status, body } = await approval(`from=${from}&to=${to}${rest}`)
      expect(status).toBe(200)
      const { tx } = v.parse(approvalAnswer, body)
      expect(tx).toMatchObject({ from, to, value: '0', data: `0x095ea7b3${spender}${'0'.repeat(64)}` })
      expect(BigInt(tx.eip155.gasPrice)).toBeGreaterThan(0n)
    }
  })
})

describe('a network without swaps', () => {
  const pair = `from=eip155:1:${STRANGER}&to=${caipOf('USDC')}`
  const silent = () => {
    const { chains, node, clock } = createSilentChain()
    return { app: createSilentApp(world.gateway.store, { chains, clock }), node }
  }

  it.each([
    ['tokens?chainId=eip155:1', { tokens: [] }],
    [`quotes?amount=1&${pair}`, { quotes: [] }],
    [`allowance?tokenAddress=eip155:1:${STRANGER}&userAddress=${STRANGER}`, { allowance: '0' }],
    ['allowance?tokenAddress=solana:x:y&userAddress=z', { allowance: '0' }],
  ])('returns the documented empty result for %s, without a request to a node (Spec §7.3)', async (path, empty) => {
    const { app, node } = silent()
    expect(await (await app.request(`/v1/convert/${path}`)).json()).toEqual(empty)
    expect(node.received).toEqual([])
  })

  it.each(['eip155:5', '92374624', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])(
    'rejects the tokens of %s, which is not served, without a request to a node (Spec §7.9)',
    async (chainId) => {
      const { app, node } = silent()
      const response = await app.request(`/v1/convert/tokens?chainId=${chainId}`)
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { error: { code: 'request/invalid' }, reasons: [{ field: 'chainId' }] },
      ])
      expect(node.received).toEqual([])
    },
  )

  it.each([
    [`build-approve?${pair}`, undefined, 'network/no-swaps'],
    [
      'build-transaction',
      { amount: '1', from: `eip155:1:${STRANGER}`, to: caipOf('USDC'), userAddress: STRANGER },
      'network/no-swaps',
    ],
    ['gas-price?chainId=5', undefined, 'network/no-gas-price'],
  ])('rejects %s, without a request to a node (Spec §8.15)', async (path, body, code) => {
    const { app, node } = silent()
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const response = await app.request(`/v1/convert/${path}`, init)
    expect([response.status, await response.json()]).toMatchObject([501, { error: { code } }])
    expect(node.received).toEqual([])
  })
})

it('a quote costs its caller as much as ten calls (Spec §5)', async () => {
  const { chains, clock } = createSilentChain()
  const quotes: QuoteSource = {
    isServed: () => true,
    tokens: () => [],
    spenders: () => [STRANGER],
    quote: async () => ({ amountOut: 1n, spender: STRANGER }),
    build: async () => undefined,
  }
  const limits = { capacity: 21, refillPerSecond: 1 }
  const app = createSilentApp(world.gateway.store, { chains, clock, quotes, limits })
  const read = async () =>
    (await app.request(`/v1/convert/quotes?from=${caipOf('ETH')}&to=${caipOf('USDC')}&amount=1`)).status
  expect([await read(), await read()]).toEqual([200, 429])
})
