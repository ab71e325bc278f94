import { describe, expect, it } from 'vitest'
import { cleanAmount, toRaw, toShownText } from './swap.figures.ts'

describe('cleanAmount', () => {
  it.each([
    ['1.5', 18, '1.5'],
    ['.5', 18, '0.5'],
    ['.', 18, '0.'],
    ['007', 18, '7'],
    ['0.1234567', 6, '0.123456'],
    ['5.5', 0, '5'],
    ['', 18, ''],
  ])('returns for %j with %i decimals %j', (text, decimals, clean) => {
    expect(cleanAmount(text, decimals)).toBe(clean)
  })

  it('returns its own results unchanged', () => {
    for (const text of ['12.', '0.', '', '0.000', '123.456']) expect(cleanAmount(text, 6)).toBe(text)
  })
})

describe('toRaw', () => {
  it.each([
    ['1.5', 6, 1_500_000n],
    ['12.', 6, 12_000_000n],
    ['0.0000001', 6, undefined],
    ['0', 6, undefined],
    ['', 6, undefined],
    ['5', 0, 5n],
  ])('reads %j with %i decimals', (text, decimals, raw) => {
    expect(toRaw(text, { decimals })).toBe(raw)
  })
})

it('shows six decimals, cut and never rounded up, and smaller amounts in full', () => {
  expect(toShownText(1_999_999_999n, { decimals: 9 })).toBe('1.999999')
  expect(toShownText(12n, { decimals: 9 })).toBe('0.000000012')
  expect(toShownText(5_000n, { decimals: 0 })).toBe('5000')
})
