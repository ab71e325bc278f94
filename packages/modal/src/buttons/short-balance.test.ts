import { describe, expect, it } from 'vitest'
import { toShortBalance } from './short-balance.ts'

describe('toShortBalance', () => {
  it.each([
    ['10', '10.000'],
    ['1234.5', '1,234.500'],
    ['0.9999', '0.999'],
    ['0', '0.000'],
    ['0.0', '0.000'],
    ['999999999.1', '999,999,999.100'],
  ])('writes %s as %s: three decimals, never rounded up (Spec §5.37, §5.35)', (balance, text) => {
    expect(toShortBalance(balance)).toEqual([text, text])
  })

  it('does not show nothing to who holds little', () => {
    expect(toShortBalance('0.000999')).toEqual(['<0.001', 'less than 0.001'])
    expect(toShortBalance('0.000000000000000001')).toEqual(['<0.001', 'less than 0.001'])
  })

  it('draws a balance too long for a button in billions, and says it in full', () => {
    expect(toShortBalance('123456789012345678.987')).toEqual(['123,456,789.01B', '123,456,789,012,345,678.987'])
  })
})
