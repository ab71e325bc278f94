import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divide, formatNumber, formatUnits, parseUnits, roundDecimal, splitBalance, toDecimal } from './amount.ts'
import type { Rounding } from './decimal.ts'

const decimals = fc.integer({ min: 0, max: 77 })
const raw = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const decimalText = fc
  .tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.nat(12))
  .map(([value, places]) => formatUnits(value, places))

describe('formatUnits and parseUnits', () => {
  it('are inverse for every amount of 256 bits', () => {
    fc.assert(
      fc.property(raw, decimals, (amount, places) => {
        expect(parseUnits(formatUnits(amount, places), places)).toBe(amount)
      }),
    )
  })

  it.each([
    [1_500_000n, 6, '1.5'],
    [0n, 18, '0'],
    [1n, 18, '0.000000000000000001'],
    [-1_500_000n, 6, '-1.5'],
    [100n, 0, '100'],
  ])('write %s with %s decimals as %s', (amount, places, text) => {
    expect(formatUnits(amount, places)).toBe(text)
  })

  it.each(['', ' ', '.', '1.', '.5', '-1', '+1', '1e3', '1,5', '0x1', '1 2', '١', ' 1', '1 ', 'NaN', '9'.repeat(161)])(
    'throw for %j (Spec §5.28)',
    (text) => {
      expect(() => parseUnits(text, 6)).toThrow(expect.objectContaining({ code: 'amount/invalid' }))
    },
  )

  it.each([
    ['0.1234567', 6],
    ['1.5', 0],
    ['1.0000001', 6],
  ])('throw for %j with %s decimals as too precise (Spec §5.28)', (text, places) => {
    expect(() => parseUnits(text, places)).toThrow(expect.objectContaining({ code: 'amount/too-precise' }))
  })

  it('throw for a value that is not a string', () => {
    for (const value of [1, undefined, null, {}])
      expect(() => parseUnits(value as never, 6)).toThrow(expect.objectContaining({ code: 'amount/invalid' }))
  })

  it('accept zeros after the last decimal, because they do not change the value', () => {
    expect(parseUnits('1.500000000', 6)).toBe(1_500_000n)
  })

  it.each([-1, 1.5, 78, Number.NaN, Number.POSITIVE_INFINITY])('throw for %s decimals (Spec §5.30)', (places) => {
    expect(() => formatUnits(1n, places)).toThrow(expect.objectContaining({ code: 'amount/invalid-decimals' }))
    expect(() => parseUnits('1', places)).toThrow(expect.objectContaining({ code: 'amount/invalid-decimals' }))
  })
})

describe('toDecimal', () => {
  it.each(['', 'a', '1.2.3', '0x10', Number.NaN, Number.POSITIVE_INFINITY])('throws for %j (Spec §5.28)', (value) => {
    expect(() => toDecimal(value)).toThrow(expect.objectContaining({ code: 'amount/invalid' }))
  })

  it('keeps every digit of a bigint', () => {
    fc.assert(fc.property(raw, (amount) => toDecimal(amount).toFixed() === amount.toString()))
  })
})

describe('divide', () => {
  it('keeps 20 decimal places and rounds half up (Spec §5.32)', () => {
    expect(divide(2, 3).toFixed()).toBe('0.66666666666666666667')
    expect(divide(1, 3).toFixed()).toBe('0.33333333333333333333')
    expect(divide('1', '200000000000000000000').toFixed()).toBe('0.00000000000000000001')
  })

  it.each([0, '0', 0n, '0.000', '-0'])('throws for the divisor %s (Spec §5.29)', (zero) => {
    expect(() => divide(1, zero)).toThrow(expect.objectContaining({ code: 'amount/division-by-zero' }))
  })
})

describe('roundDecimal', () => {
  it('rounds half up, away from zero, by default (Spec §5.32)', () => {
    expect(roundDecimal('2.345', 2).toFixed()).toBe('2.35')
    expect(roundDecimal('-2.345', 2).toFixed()).toBe('-2.35')
    expect(roundDecimal(`0.${'1'.repeat(20)}5`).toFixed()).toBe(`0.${'1'.repeat(19)}2`)
    expect(roundDecimal('2.345', 2, 'down').toFixed()).toBe('2.34')
    expect(roundDecimal('2.345', 2, 'half-even').toFixed()).toBe('2.34')
    expect(roundDecimal('2.341', 2, 'up').toFixed()).toBe('2.35')
  })

  it('throws for an unknown rounding mode (Spec §5.31)', () => {
    for (const rounding of ['ceil', '', 'toString'])
      expect(() => roundDecimal(1, 2, rounding as Rounding)).toThrow(
        expect.objectContaining({ code: 'amount/invalid-rounding' }),
      )
  })

  it.each([-1, 0.5, 78])('throws for %s decimals (Spec §5.30)', (places) => {
    expect(() => roundDecimal(1, places)).toThrow(expect.objectContaining({ code: 'amount/invalid-decimals' }))
  })
})

describe('formatNumber', () => {
  it('formats numbers in en-US, with two decimals (Spec §5.35)', () => {
    expect(formatNumber('1234.5')).toBe('1,234.50')
    expect(formatNumber(1_000_000n)).toBe('1,000,000.00')
    expect(formatNumber('0.005')).toBe('0.01')
  })

  it('agrees with Intl in en-US for any number and any number of decimals (Spec §5.35)', () => {
    fc.assert(
      fc.property(decimalText, fc.nat(12), (text, places) => {
        const platform = new Intl.NumberFormat('en-US', {
          minimumFractionDigits: places,
          maximumFractionDigits: places,
        })
        expect(formatNumber(text, places)).toBe(platform.format(text as `${number}`))
      }),
    )
  })

  it('returns 0.00 for an unknown number (Spec §5.36)', () => {
    expect(formatNumber(undefined)).toBe('0.00')
    expect(formatNumber(undefined, 3)).toBe('0.000')
    expect(formatNumber(undefined, 0)).toBe('0')
  })

  it('formats balances with three decimals on request (Spec §5.37)', () => {
    expect(formatNumber('1.23456', 3)).toBe('1.235')
  })

  it('rejects text that is not a number, and invalid counts of decimals (Spec §5.28, §5.30)', () => {
    expect(() => formatNumber('abc')).toThrow(expect.objectContaining({ code: 'amount/invalid' }))
    expect(() => formatNumber(undefined, -1)).toThrow(expect.objectContaining({ code: 'amount/invalid-decimals' }))
    expect(() => formatNumber(1, 101)).toThrow(expect.objectContaining({ code: 'amount/invalid-decimals' }))
  })
})

describe('splitBalance', () => {
  it('splits a balance at its decimal point', () => {
    expect(splitBalance('12.345')).toEqual({ whole: '12', fraction: '345' })
  })

  it.each(['', '12', '1.2.3', 'abc'])('returns 0 and 00 for %j (Spec §5.38)', (text) => {
    expect(splitBalance(text)).toEqual({ whole: '0', fraction: '00' })
  })
})
