import { describe, expect, it } from 'vitest'
import { toPriceCurve } from './price-curve.ts'

describe('toPriceCurve', () => {
  it('maps times from left to right, and the highest price to the top', () => {
    const curve = toPriceCurve([
      { at: 0, price: 10 },
      { at: 50, price: 30 },
      { at: 100, price: 20 },
    ])
    expect(curve).toEqual({ path: 'M0 78L160 2L320 40', first: 10, last: 20, low: 10, high: 30 })
  })

  it('maps a constant price to the middle', () => {
    const curve = toPriceCurve([
      { at: 0, price: 1 },
      { at: 10, price: 1 },
    ])
    expect(curve?.path).toBe('M0 40L320 40')
  })

  it('maps a price change below 2 % to less than the full height', () => {
    const curve = toPriceCurve([
      { at: 0, price: 1 },
      { at: 10, price: 1.001 },
    ])
    expect(curve?.path).toBe('M0 41.9L320 38.1')
  })

  it('returns undefined for fewer than two points', () => {
    expect(toPriceCurve([])).toBeUndefined()
    expect(toPriceCurve([{ at: 0, price: 1 }])).toBeUndefined()
    const same = { at: 0, price: 1 }
    expect(toPriceCurve([same, same])).toBeUndefined()
  })
})
