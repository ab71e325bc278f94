import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundDecimal, toDecimal } from './amount.ts'
import type { Rounding } from './decimal.ts'

/** An independent, long-established implementation. */
Big.DP = 20
Big.RM = Big.roundHalfUp
const MODES = { down: 0, 'half-up': 1, 'half-even': 2, up: 3 } as const
const ROUNDINGS = Object.keys(MODES) as readonly Rounding[]

const text = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.bigInt({ min: 0n, max: 10n ** 40n }),
    fc.option(fc.stringMatching(/^\d{0,40}$/)),
    fc.option(fc.integer({ min: -40, max: 40 })),
  )
  .map(
    ([sign, whole, fraction, exponent]) =>
      `${sign}${whole}${fraction === null ? '' : `.${fraction}`}${exponent === null ? '' : `e${exponent}`}`,
  )
// Numbers whose last digit makes them a tie for rounding.
const middle = fc
  .tuple(fc.integer({ min: -10_000, max: 10_000 }), fc.nat(6))
  .map(([value, places]) => `${value}.${'0'.repeat(places)}5`)
const number = fc.oneof(text, middle)
const places = fc.nat(30)

describe('Decimal, compared with big.js', () => {
  it('accepts the same values', () => {
    fc.assert(
      fc.property(fc.oneof(number, fc.string(), fc.double().map(String)), (value) => {
        let theirs: string | undefined
        try {
          theirs = new Big(value).toFixed()
        } catch {}
        if (theirs === undefined)
          expect(() => toDecimal(value)).toThrow(expect.objectContaining({ code: 'amount/invalid' }))
        else expect(toDecimal(value).toFixed()).toBe(theirs)
      }),
    )
  })

  it.each(['plus', 'minus', 'times'] as const)('in %s', (operation) => {
    fc.assert(
      fc.property(number, number, (a, b) => {
        expect(toDecimal(a)[operation](b).toFixed()).toBe(new Big(a)[operation](b).toFixed())
      }),
    )
  })

  it('in div, rounded half up to 20 places (Spec §5.32)', () => {
    fc.assert(
      fc.property(number, number, (a, b) => {
        fc.pre(!new Big(b).eq(0))
        expect(toDecimal(a).div(b).toFixed()).toBe(new Big(a).div(b).toFixed())
      }),
    )
  })

  it('has the same order', () => {
    fc.assert(
      fc.property(number, fc.oneof(number, fc.constant('0')), (a, b) => {
        const [ours, theirs] = [toDecimal(a), new Big(a)]
        expect(ours.cmp(b)).toBe(theirs.cmp(b))
        for (const each of ['eq', 'lt', 'lte', 'gt', 'gte'] as const) expect(ours[each](b)).toBe(theirs[each](b))
        expect(ours.cmp(toDecimal(a))).toBe(0)
      }),
    )
  })

  it('returns the same from toFixed, abs and toNumber', () => {
    fc.assert(
      fc.property(number, places, (value, decimals) => {
        expect(toDecimal(value).toFixed(decimals)).toBe(new Big(value).toFixed(decimals))
        expect(toDecimal(value).abs().toFixed()).toBe(new Big(value).abs().toFixed())
        // big.js has a negative zero.
        expect(toDecimal(value).toNumber()).toBe(new Big(value).toNumber() + 0)
      }),
    )
  })

  it.each(ROUNDINGS)('in rounding %s (Spec §5.32)', (rounding) => {
    fc.assert(
      fc.property(number, places, (value, decimals) => {
        expect(roundDecimal(value, decimals, rounding).toFixed()).toBe(
          new Big(value).round(decimals, MODES[rounding]).toFixed(),
        )
      }),
    )
  })
})

describe('Decimal', () => {
  it('throws for an exponent beyond any amount, instead of expanding its digits', () => {
    for (const value of ['1e401', '1e-401', '1e999999999'])
      expect(() => toDecimal(value)).toThrow(expect.objectContaining({ code: 'amount/invalid' }))
  })

  it('returns plain digits as text, however small or large', () => {
    expect(`${toDecimal('1e-9')} ${toDecimal('1e30')}`).toBe(`0.000000001 1${'0'.repeat(30)}`)
  })
})
