import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxOf, minimumOf, toAction, toFigures } from './swap.figures.ts'
import { ETH, LINK, OPEN, USDC } from './swap.fixture.ts'
import type { SwapFacts } from './swap.types.ts'

const failure = (code: 'swap/no-liquidity' | 'http/timeout') => ({ code, context: {} }) as const

/** One ether for 2,900 dollars of 3,000. */
const quoted: SwapFacts = {
  ...OPEN,
  status: 'quoted',
  to: USDC,
  amount: '1',
  quote: { from: ETH.address, to: USDC.address, amount: 10n ** 18n, toAmount: 2_900_000_000n, at: 0 },
}

describe('the button of a swap', () => {
  const cases: readonly (readonly [string, SwapFacts, string])[] = [
    ['wants a second token first', OPEN, 'select-token'],
    ['then an amount', { ...quoted, amount: '' }, 'enter-amount'],
    ['takes nothing for no amount', { ...quoted, amount: '0.0' }, 'enter-amount'],
    ['refuses more than there is', { ...quoted, amount: '2.1' }, 'insufficient-balance'],
    ['refuses a token that is not held', { ...quoted, from: LINK, amount: '1' }, 'insufficient-balance'],
    [
      'names a market without liquidity',
      { ...quoted, status: 'editing', failure: failure('swap/no-liquidity') },
      'insufficient-liquidity',
    ],
    ['has no quote after a failure', { ...quoted, status: 'editing', failure: failure('http/timeout') }, 'no-quote'],
    ['waits for the quote of what was typed', { ...quoted, amount: '0.5' }, 'wait'],
    [
      'refuses a token where nothing is left for the fee',
      { ...quoted, from: USDC, to: ETH, amount: '5', balances: { ...OPEN.balances, [ETH.address.toLowerCase()]: 1n } },
      'insufficient-fee',
    ],
    ['leads on', quoted, 'review'],
    ['leads on while a newer quote is on its way', { ...quoted, status: 'quoting' }, 'review'],
  ]
  it.each(cases)('%s', (_, facts, action) => expect(toAction(facts)).toBe(action))
})

describe('the figures of a swap', () => {
  it('value both sides, and say what the swap loses (compat-facts 8.1)', () => {
    expect(toFigures(quoted)).toMatchObject({
      fromBalance: '2',
      toBalance: '1000',
      toAmount: '2900',
      fromWorth: '3000',
      toWorth: '2900',
      rate: '2900',
      impactPercent: '3.33',
      impact: 'noted',
      isStale: false,
    })
  })

  it('are at least the quote less one percent (Spec §9.20)', () => {
    expect(toFigures(quoted)).toMatchObject({ minimum: '2871', slippagePercent: 1 })
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 255n }), (amount) => {
        const minimum = minimumOf(amount)
        expect(minimum * 100n <= amount * 99n && (minimum + 1n) * 100n > amount * 99n).toBe(true)
      }),
    )
  })

  it.each([
    [2_999_000_000n, 'low'],
    [2_900_000_000n, 'noted'],
    [2_600_000_000n, 'high'],
  ])('of %s for 3,000 have an impact that is %s', (toAmount, impact) => {
    const facts = { ...quoted, quote: quoted.quote && { ...quoted.quote, toAmount } }
    expect(toFigures(facts).impact).toBe(impact)
  })

  it('take a price in favour of the visitor for no impact', () => {
    const facts = { ...quoted, quote: quoted.quote && { ...quoted.quote, toAmount: 3_100_000_000n } }
    expect(toFigures(facts)).toMatchObject({ impactPercent: '0', impact: 'low' })
  })

  it('have no values where no price is known, and an impact that is unknown', () => {
    const figures = toFigures({ ...quoted, prices: {} })
    expect(figures.impact).toBe('unknown')
    const { [USDC.address.toLowerCase()]: _, ...prices } = OPEN.prices
    expect(toFigures({ ...quoted, prices }).impact).toBe('unknown')
    expect(toFigures({ ...OPEN, prices: {} }).impact).toBe('low')
    expect(figures).not.toHaveProperty('fromWorth')
    expect(figures).not.toHaveProperty('impactPercent')
    expect(figures.networkFee).toEqual({ amount: '0.00015' })
  })

  it('estimate the fee of the network with 150,000 gas before anybody knows it', () => {
    expect(toFigures(quoted).networkFee).toEqual({ amount: '0.00015', worth: '0.45' })
  })

  it('name what the operator keeps, by default nothing', () => {
    expect(toFigures(quoted).providerFee).toEqual({ percent: '0' })
    expect(toFigures({ ...quoted, providerFeePercent: '0.85' }).providerFee).toEqual({
      percent: '0.85',
      amount: '0.0085',
    })
  })

  it('are stale while they are of another amount', () => {
    expect(toFigures({ ...quoted, amount: '1.5' })).toMatchObject({
      isStale: true,
      toAmount: '2900',
      fromWorth: '4500',
      impactPercent: '3.33',
      impact: 'noted',
    })
    expect(toFigures({ ...quoted, status: 'quoting' }).isStale).toBe(true)
  })
})

describe('the most that can be sold', () => {
  it('is the whole balance of a token, and leaves the fee of a coin (compat-facts 8.1 "Max")', () => {
    expect(maxOf(OPEN, USDC)).toBe(1_000_000_000n)
    expect(maxOf(OPEN, ETH)).toBe(2n * 10n ** 18n - 150_000n * 10n ** 9n)
  })

  it('is never below zero', () => {
    expect(maxOf({ ...OPEN, gasPrice: 10n ** 15n }, ETH)).toBe(0n)
    expect(maxOf(OPEN, LINK)).toBe(0n)
  })
})
