import { describe, expect, it } from 'vitest'
import { localizeNumber } from './localize-number.ts'

describe('localizeNumber', () => {
  it.each([
    ['en', '1,234.500', '1,234.500'],
    ['en-US', '0.00', '0.00'],
    ['en-IN', '1,234,567.89', '12,34,567.89'],
    ['de', '1,234.500', '1.234,500'],
    ['fr', '1,234.50', '1 234,50'],
    ['ar-EG', '1,234.5', '١٬٢٣٤٫٥'],
  ])('returns for %s the number %s as %s', (locale, text, written) => {
    expect(localizeNumber(text, locale).replace(/\s/g, ' ')).toBe(written)
  })

  it('keeps every digit beyond the precision of a double', () => {
    expect(localizeNumber('123,456,789,012,345,678.987', 'de')).toBe('123.456.789.012.345.678,987')
  })
})
