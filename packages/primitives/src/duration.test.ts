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
    [0, 'now'],
    [-5, 'now'],
    [SECOND_MS, '1s ago'],
    [59_999, '59s ago'],
    [MINUTE_MS, '1m ago'],
    [2 * MINUTE_MS, '2m ago'],
    [HOUR_MS, '1h ago'],
    [3 * HOUR_MS, '3h ago'],
    [DAY_MS, '1d ago'],
    [29 * DAY_MS, '29d ago'],
    [MONTH_MS, '1mo ago'],
    [YEAR_MS - 1, '12mo ago'],
    [YEAR_MS, '1y ago'],
    [4 * YEAR_MS, '4y ago'],
  ])('writes %s ms as %s (Spec §9.41)', (ms, text) => {
    expect(formatAgo(ms)).toBe(text)
  })

  it('never writes more than three digits and a unit for a century', () => {
    fc.assert(
      fc.property(fc.integer({ max: 100 * YEAR_MS }), (ms) => /^(now|\d{1,3}[a-z]{1,2} ago)$/.test(formatAgo(ms))),
    )
  })
})
