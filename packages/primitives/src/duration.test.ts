import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, MONTH_MS, SECOND_MS, splitAgo, YEAR_MS } from './duration.ts'

describe('units of time', () => {
  it('range from a second to a year (Spec §9.44)', () => {
    expect([SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS, MONTH_MS, YEAR_MS]).toEqual([
      1000, 60_000, 3_600_000, 86_400_000, 2_592_000_000, 31_536_000_000,
    ])
  })
})

describe('splitAgo', () => {
  it.each([
    [0, undefined],
    [-5, undefined],
    [SECOND_MS, { count: 1, unit: 'second' }],
    [59_999, { count: 59, unit: 'second' }],
    [MINUTE_MS, { count: 1, unit: 'minute' }],
    [HOUR_MS, { count: 1, unit: 'hour' }],
    [29 * DAY_MS, { count: 29, unit: 'day' }],
    [MONTH_MS, { count: 1, unit: 'month' }],
    [YEAR_MS - 1, { count: 12, unit: 'month' }],
    [100 * YEAR_MS, { count: 100, unit: 'year' }],
  ] as const)('counts %s ms in the largest unit that fits', (ms, ago) => {
    expect(splitAgo(ms)).toEqual(ago)
  })
})
