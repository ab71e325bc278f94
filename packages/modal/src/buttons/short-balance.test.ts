import { describe, expect, it } from 'vitest'
import { buttons } from '../strings/en/buttons.ts'
import { toShortBalance } from './short-balance.ts'

describe('toShortBalance', () => {
  it.each([
    ['10', '10.000'],
    ['1234.5', '1,234.500'],
    ['0.9999', '0.999'],
    ['0', '0.000'],
    ['0.0', '0.000'],
    ['999999999.1', '999,999,999.100'],
  ])('returns for %s %s: three decimals, never rounded up (Spec §5.37, §5.35)', (balance, text) => {
    expect(toShortBalance(balance, 'en', buttons)).toEqual([text, text])
  })

  it('does not return zero for a small balance', () => {
    expect(toShortBalance('0.000999', 'en', buttons)).toEqual(['<0.001', 'less than 0.001'])
    expect(toShortBalance('0.000000000000000001', 'en', buttons)).toEqual(['<0.001', 'less than 0.001'])
  })

  it('returns compact notation for a balance that is too long for a button, without rounding up, and the full text for screen readers', () => {
    expect(toShortBalance('123456789012345678.987', 'en', buttons)).toEqual([
      '123,456.789T',
      '123,456,789,012,345,678.987',
    ])
  })

  it('formats numbers by the locale', () => {
    expect(toShortBalance('1234.5', 'de', buttons)).toEqual(['1.234,500', '1.234,500'])
    expect(toShortBalance('0.0001', 'de', buttons)).toEqual(['<0,001', 'less than 0,001'])
    expect(toShortBalance('1234567891234', 'de', buttons)[0]).toBe('1,234\u00a0Bio.')
  })
})
