import { describe, expect, it } from 'vitest'
import { toBalance, toFiat, toPrice, toShownQuantity } from './quantity.ts'

describe('toBalance', () => {
  it('returns three decimals, cut and never rounded up (Spec §5.37, §5.35)', () => {
    expect(toBalance('1234.9999')).toEqual({ text: '1,234.999', isLess: false })
    expect(toBalance('0')).toEqual({ text: '0.000', isLess: false })
    expect(toBalance('-2')).toEqual({ text: '2.000', isLess: false })
  })

  it('returns "less than" instead of zero for the smallest holdings', () => {
    expect(toBalance('0.000999')).toEqual({ text: '0.001', isLess: true })
    expect(toBalance('0.000000000000000001')).toEqual({ text: '0.001', isLess: true })
  })
})

describe('toShownQuantity', () => {
  it('returns at most three decimals without trailing zeros', () => {
    expect(toShownQuantity('48')).toEqual({ text: '48', isLess: false })
    expect(toShownQuantity('1000')).toEqual({ text: '1,000', isLess: false })
    expect(toShownQuantity('0.5009')).toEqual({ text: '0.5', isLess: false })
    expect(toShownQuantity('12.3456')).toEqual({ text: '12.345', isLess: false })
    expect(toShownQuantity('0')).toEqual({ text: '0', isLess: false })
    expect(toShownQuantity('0.0001')).toEqual({ text: '0.001', isLess: true })
  })
})

describe('toFiat', () => {
  it('returns two decimals, rounded half up (Spec §5.35, §5.32)', () => {
    expect(toFiat(1234.565)).toEqual({ text: '1,234.57', isLess: false })
    expect(toFiat('0')).toEqual({ text: '0.00', isLess: false })
  })

  it('returns the decimals of a currency', () => {
    expect(toFiat(1234.565, 0)).toEqual({ text: '1,235', isLess: false })
    expect(toFiat(0.25, 0)).toEqual({ text: '1', isLess: true })
    expect(toFiat(0.012345, 6)).toEqual({ text: '0.012345', isLess: false })
  })

  it('returns "less than" for less than a cent', () => {
    expect(toFiat(0.004)).toEqual({ text: '0.01', isLess: true })
  })
})

describe('toPrice', () => {
  it('returns the decimals of the currency, and four digits below one', () => {
    expect(toPrice(3214.5).text).toBe('3,214.50')
    expect(toPrice(0.99987).text).toBe('0.9999')
    expect(toPrice('0.0000123456').text).toBe('0.00001235')
    expect(toPrice(0.05).text).toBe('0.05000')
  })

  it('returns "less than" the smallest number if a price has too many zeros', () => {
    expect(toPrice('0.00000000000000012')).toEqual({ text: '0.000000000001', isLess: true })
  })
})
