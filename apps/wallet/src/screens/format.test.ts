import { describe, expect, it } from 'vitest'
import { formatDay, formatExact, formatRounded } from './format.ts'

describe('amounts', () => {
  it('are whole where money is decided about', () => {
    expect(formatExact(10n ** 16n, 18)).toBe('0.01')
    expect(formatExact(1n, 18)).toBe('0.000000000000000001')
    expect(formatExact(1_234_567_500_000n, 6)).toBe('1,234,567.5')
    expect(formatExact(0n, 18)).toBe('0')
  })

  it('are rounded where they are only looked at', () => {
    expect(formatRounded(9_999_123_456_789_012_345_678n, 18, 4)).toBe('9,999.1235')
    expect(formatRounded(10n ** 21n, 18, 4)).toBe('1,000')
    expect(formatRounded(100n, 0, 0)).toBe('100')
  })
})

describe('a day', () => {
  it('is written out', () => {
    expect(formatDay(new Date(2026, 10, 28, 12).getTime())).toBe('Nov 28, 2026')
  })
})
