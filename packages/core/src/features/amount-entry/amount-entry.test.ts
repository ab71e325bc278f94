import { describe, expect, it } from 'vitest'
import {
  type AmountEntry,
  enterAmount,
  NO_AMOUNT,
  spendable,
  switchUnit,
  toFiatText,
  toRawAmount,
  toTokenText,
} from './amount-entry.ts'

const ether = { decimals: 18, price: 3000.5 }
const unpriced = { decimals: 18 }
const entered = (text: string, unit: AmountEntry['unit'] = 'token'): AmountEntry => ({ unit, text })

describe('an entered amount', () => {
  it('is undefined while the field is empty, and zero for an entered zero', () => {
    expect(toRawAmount(NO_AMOUNT, ether)).toBeUndefined()
    expect(toRawAmount(entered('0.'), ether)).toBe(0n)
  })

  it('keeps every digit, also those beyond the precision of a double', () => {
    expect(toRawAmount(entered('123456789012345678.123456789012345678'), ether)).toBe(
      123456789012345678123456789012345678n,
    )
    expect(toRawAmount(entered('0.000000000000000001'), ether)).toBe(1n)
  })

  it('has the value of its price in decimal arithmetic: 0.1 at 0.2 is 0.02', () => {
    expect(toFiatText(entered('0.1'), { decimals: 18, price: 0.2 })).toBe('0.02')
    expect(toFiatText(entered('2'), ether)).toBe('6001')
    expect(toFiatText(entered('2'), unpriced)).toBeUndefined()
    expect(toFiatText(entered('2'), { decimals: 18, price: 0 })).toBeUndefined()
    expect(toFiatText(NO_AMOUNT, ether)).toBeUndefined()
  })

  it('is rounded down to the decimals of the token, so that no more is sent than was entered', () => {
    expect(toTokenText(entered('10', 'fiat'), { decimals: 6, price: 3 })).toBe('3.333333')
    expect(toTokenText(entered('1', 'fiat'), { decimals: 18, price: 3e-7 })).toBe('3333333.333333333333333333')
    expect(toTokenText(entered('5', 'fiat'), { decimals: 6 })).toBe('')
  })

  it('is unchanged after a switch to the other unit and back', () => {
    const exact = entered('1.23456789')
    const inFiat = switchUnit(exact, ether)
    expect(inFiat).toEqual({ unit: 'fiat', text: '3704.32', exact: '1.23456789' })
    expect(toRawAmount(inFiat, ether)).toBe(1234567890000000000n)
    expect(switchUnit(inFiat, ether)).toEqual(exact)
    expect(toFiatText(inFiat, ether)).toBe('3704.320953945')
  })

  it('follows the price if the value was entered', () => {
    const worth = entered('100', 'fiat')
    expect([50, 200].map((price) => toTokenText(worth, { decimals: 18, price }))).toEqual(['2', '0.5'])
  })

  it('stays in its unit while no price is known', () => {
    expect(switchUnit(entered('2'), unpriced)).toEqual(entered('2'))
    expect(switchUnit(NO_AMOUNT, ether)).toEqual({ unit: 'fiat', text: '' })
  })
})

describe('enterAmount', () => {
  it('returns the entry of a raw amount in the current unit', () => {
    expect(enterAmount(1_500_000n, 'token', { decimals: 6 })).toEqual(entered('1.5'))
    expect(enterAmount(1_500_000n, 'fiat', { decimals: 6, price: 2 })).toEqual({
      unit: 'fiat',
      text: '3.00',
      exact: '1.5',
    })
    expect(enterAmount(1_500_000n, 'fiat', { decimals: 6 })).toEqual(entered('1.5'))
  })
})

describe('spendable', () => {
  it('subtracts the reserve, and is never below zero', () => {
    expect([spendable(10n, 3n), spendable(3n, 3n), spendable(2n, 3n)]).toEqual([7n, 0n, 0n])
  })
})
