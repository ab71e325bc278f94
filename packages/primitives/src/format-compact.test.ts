import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCompact } from './format-compact.ts'

describe('formatCompact', () => {
  it.each([
    ['123456789.12', '123.45M'],
    ['999999999999', '999.99B'],
    ['396854321098760000.00', '396,854.32T'],
    ['999999999999999999', '999,999.99T'],
    [`1${'0'.repeat(59)}`, '1E59'],
    ['1200', '1.2K'],
  ])('formats %s as %s, truncated instead of rounded (Spec §5.35)', (value, text) => {
    expect(formatCompact(value)).toBe(text)
  })

  it('needs at most eleven characters for any amount of 256 bits', () => {
    fc.assert(fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n }), (raw) => formatCompact(String(raw)).length <= 11))
  })
})
