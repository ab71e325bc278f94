import { describe, expect, it } from 'vitest'
import { toFiat, toQuantity } from './quantity.ts'

describe('toQuantity', () => {
  it('shows three decimals, cut and never rounded up (Spec §5.37, §5.35)', () => {
    expect(toQuantity('1234.9999')).toEqual({ text: '1,234.999', isLess: false })
    expect(toQuantity('0')).toEqual({ text: '0.000', isLess: false })
    expect(toQuantity('-2')).toEqual({ text: '2.000', isLess: false })
  })

  it('says "less than" instead of nothing for the smallest holdings', () => {
    expect(toQuantity('0.000999')).toEqual({ text: '0.001', isLess: true })
    expect(toQuantity('0.000000000000000001')).toEqual({ text: '0.001', isLess: true })
  })
})

describe('toFiat', () => {
  it('shows two decimals, rounded half up (Spec §5.35, §5.32)', () => {
    expect(toFiat(1234.565)).toEqual({ text: '1,234.57', isLess: false })
    expect(toFiat('0')).toEqual({ text: '0.00', isLess: false })
  })

  it('says "less than" for less than a cent', () => {
    expect(toFiat(0.004)).toEqual({ text: '0.01', isLess: true })
  })
})
