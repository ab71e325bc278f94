import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxOf, minimumOf, toAction, toFigures } from './swap.figures.ts'
import { ETH, LINK, OPEN, USDC } from './swap.fixture.ts'
import type { SwapFacts } from './swap.types.ts'

const failure = (code: 'swap/no-liquidity' | 'http/timeout') => ({ code, context: {} }) as const

/** One ether, worth 3,000 dollars, for 2,900 dollars. */
const quoted: SwapFacts = {
  ...OPEN,
  status: 'quoted',
  to: USDC,
  amount: '1',
  quote: { from: ETH.address, to: USDC.address, amount: 10n ** 18n, toAmount: 2_900_000_000n, at: 0 },
}

describe('the button of a swap', () => {
  const cases: readonly (readonly [string, SwapFacts, string])[] = [
    ['requests a second token first', OPEN, 'select-token'],
    ['requests an amount after that', { ...quoted, amount: '' }, 'enter-amount'],
    ['requests an amount if it is zero', { ...quoted, amount: '0.0' }, 'enter-amount'],
    ['is disabled for more than the balance', { ...quoted, amount: '2.1' }, 'insufficient-balance'],
    ['is disabled for a token that is not held', { ...quoted, from: LINK, amount: '1' }, 'insufficient-balance'],
    [
      'shows that the market has no liquidity',
      { ...quoted, status: 'editing', failure: failure('swap/no-liquidity') },
      'insufficient-liquidity',
    ],
    ['has no quote after a failure', { ...quoted, status: 'editing', failure: failure('http/timeout') }, 'no-quote'],
    ['waits for the quote of the typed amount', { ...quoted, amount: '0.5' }, 'wait'],
    [
      'is disabled for a token if the coin does not cover the fee',
      { ...quoted, from: USDC, to: ETH, amount: '5', balances: { ...OPEN.balances, [ETH.address.toLowerCase()]: 1n } },
      'insufficient-fee',
    ],
    ['leads on', quoted, 'review'],
    ['opens the review while a newer quote is pending', { ...quoted, status: 'quoting' }, 'review'],
  ]
  it.each(cases)('%s', (_, facts, action) => expect(toAction(facts)).toBe(action))
})

describe('the figures of a swap', () => {
  it('include the value of both sides, and the loss by the swap (compat-facts 8.1)', () => {
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

  it('include a minimum of the quote less one percent (Spec §9.20)', () => {
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
  ])('for %s of 3,000 include an impact that is %s', (toAmount, impact) => {
    const facts = { ...quoted, quote: quoted.quote && { ...quoted.quote, toAmount } }
    expect(toFigures(facts).impact).toBe(impact)
  })

  it('include no impact if the price is in favour of the visitor', () => {
    const facts = { ...quoted, quote: quoted.quote && { ...quoted.quote, toAmount: 3_100_000_000n } }
    expect(toFigures(facts)).toMatchObject({ impactPercent: '0', impact: 'low' })
  })

  it('include no values if no price is known, and an unknown impact', () => {
    const figures = toFigures({ ...quoted, prices: {} })
    expect(figures.impact).toBe('unknown')
    const { [USDC.address.toLowerCase()]: _, ...prices } = OPEN.prices
    expect(toFigures({ ...quoted, prices }).impact).toBe('unknown')
    expect(toFigures({ ...OPEN, prices: {} }).impact).toBe('low')
    expect(figures).not.toHaveProperty('fromWorth')
    expect(figures).not.toHaveProperty('impactPercent')
    expect(figures.networkFee).toEqual({ amount: '0.00015' })
  })

  it('estimate the network fee with 150,000 gas until it is known', () => {
    expect(toFigures(quoted).networkFee).toEqual({ amount: '0.00015', worth: '0.45' })
  })

  it('include the fee of the operator, by default zero', () => {
    expect(toFigures(quoted).providerFee).toEqual({ percent: '0' })
    expect(toFigures({ ...quoted, providerFeePercent: '0.85' }).providerFee).toEqual({
      percent: '0.85',
      amount: '0.0085',
    })
  })

  it('are marked as stale if they belong to another amount', () => {
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

describe('the maximum to sell', () => {
  it('is the whole balance of a token, and for a coin the balance less the fee (compat-facts 8.1 "Max")', () => {
    expect(maxOf(OPEN, USDC)).toBe(1_000_000_000n)
    expect(maxOf(OPEN, ETH)).toBe(2n * 10n ** 18n - 150_000n * 10n ** 9n)
  })

  it('is never below zero', () => {
    expect(maxOf({ ...OPEN, gasPrice: 10n ** 15n }, ETH)).toBe(0n)
    expect(maxOf(OPEN, LINK)).toBe(0n)
  })
})
