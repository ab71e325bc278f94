import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, formatAgo, HOUR_MS, MINUTE_MS, MONTH_MS, SECOND_MS, YEAR_MS } from './duration.ts'

describe('units of time', () => {
  it('go from a second to a year (Spec §9.44)', () => {
    expect([SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS, MONTH_MS, YEAR_MS]).toEqual([
      1000, 60_000, 3_600_000, 86_400_000, 2_592_000_000, 31_536_000_000,
    ])
  })
})

describe('formatAgo', () => {
  it.each([
    [0, '0 sec'],
    [-5, '0 sec'],
    [SECOND_MS, '1 sec'],
    [59_999, '59 sec'],
    [MINUTE_MS, '1 min'],
    [2 * MINUTE_MS, '2 min'],
    [HOUR_MS, '1 hr'],
    [3 * HOUR_MS, '3 hrs'],
    [DAY_MS, '1 d'],
    [29 * DAY_MS, '29 d'],
    [MONTH_MS, '1 mo'],
    [YEAR_MS - 1, '12 mo'],
    [YEAR_MS, '1 yr'],
    [4 * YEAR_MS, '4 yr'],
  ])('writes %s ms as %s (Spec §9.41)', (ms, text) => {
    expect(formatAgo(ms)).toBe(text)
  })

  it('never writes more than three digits and a unit for a century', () => {
    fc.assert(fc.property(fc.integer({ max: 100 * YEAR_MS }), (ms) => /^\d{1,3} [a-z]{1,3}$/.test(formatAgo(ms))))
  })
})
