import { describe, expect, it } from 'vitest'
import { editAmountText, parseAmountText, pasteAmountText } from './amount-edit.ts'
import { cutDecimals, showAmountText } from './amount-text.ts'
import { numberStyle } from './number-style.ts'

const en = numberStyle('en')
const de = numberStyle('de')

/** Types keys at the end of the field, one after another, and returns its text. */
function typeKeys(keys: string, locale = 'en', decimals = 6): string {
  const style = numberStyle(locale)
  return [...keys].reduce((shown, key) => {
    const { text } = editAmountText({ before: shown, after: shown + key, style, decimals })
    return showAmountText(text, style)
  }, '')
}

it('formats an amount in English the same way with and without a formatter', () => {
  const [{ groupDigits, ...style }, { groupDigits: groupWithFormatter, ...styleOfFormatter }] = [
    en,
    numberStyle('en-GB'),
  ]
  expect(style).toEqual(styleOfFormatter)
  for (const digits of ['0', '7', '123', '1234', '123456', '1234567890123456789012345'])
    expect(groupDigits(digits)).toBe(groupWithFormatter(digits))
})

describe('typing an amount', () => {
  it.each([
    ['en', '1234567.5', '1,234,567.5'],
    ['en', '1234,5', '1,234.5'],
    ['de', '1234567,5', '1.234.567,5'],
    ['de', '1234.5', '1.234,5'],
    ['fr', '1234,5', '1 234,5'],
    ['en-IN', '1234567', '12,34,567'],
    ['ar-EG', '1234.5', '١٬٢٣٤٫٥'],
    ['ar-EG', '١٢٣٤٫٥', '١٬٢٣٤٫٥'],
    ['fa', '۱۲۳۴٫۵', '۱٬۲۳۴٫۵'],
    ['en', '۱۲۳۴٫۵', '1,234.5'],
    ['en', '.5', '0.5'],
    ['en', '007', '7'],
    ['en', '0.50', '0.50'],
    ['en', '1.2.3', '1.23'],
    ['en', '5.', '5.'],
  ])('in %s shows the keys %s as %s: one . or , is the decimal point in every locale', (locale, keys, shown) => {
    expect(typeKeys(keys, locale).replace(/\s/g, ' ')).toBe(shown)
  })

  it('accepts no digit beyond the decimals of the token, and no point if it has no decimals', () => {
    expect(typeKeys('1.2345678', 'en', 6)).toBe('1.234567')
    expect(typeKeys('12.5', 'en', 0)).toBe('125')
  })

  it('accepts no letter and no sign', () => {
    expect(editAmountText({ before: '12', after: '12e', style: en, decimals: 6 })).toEqual({ text: '12' })
    expect(editAmountText({ before: '', after: '-', style: en, decimals: 6 }).text).toBe('')
  })

  it('deletes the digit before a group separator when the separator is deleted', () => {
    expect(editAmountText({ before: '1,234', after: '1234', style: en, decimals: 6 }).text).toBe('1234')
    expect(editAmountText({ before: '1,234', after: '1,23', style: en, decimals: 6 }).text).toBe('123')
    expect(editAmountText({ before: '1,234', after: '', style: en, decimals: 6 }).text).toBe('')
  })

  it('cuts the excess decimals when a point is typed in the middle', () => {
    expect(editAmountText({ before: '12,345,678', after: '1.2,345,678', style: en, decimals: 6 })).toEqual({
      text: '1.234567',
      problem: 'too-precise',
    })
  })

  it('accepts as many digits as the largest amount of a chain has', () => {
    expect(typeKeys('9'.repeat(90)).replaceAll(',', '')).toBe('9'.repeat(78))
  })
})

describe('parseAmountText', () => {
  it.each([
    ['1234.5', '1234.5'],
    ['$1,234.50', '1234.50'],
    ['1,234.50 USDC', '1234.50'],
    ['1.234,50 €', '1234.50'],
    ['1 234,50', '1234.50'],
    ['1\u202f234,50\u00a0€', '1234.50'],
    ["CHF 1'234.50", '1234.50'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['12,34,567.5', '1234567.5'],
    ['0,5', '0.5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['0.123', '0.123'],
    ['0,123', '0.123'],
    ['\u200e42\u200e', '42'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['0012', '12'],
  ])('reads %s as %s', (text, plain) => {
    expect(parseAmountText(text, en)).toBe(plain)
  })

  it('reads one separator before three digits by the rules of the locale', () => {
    expect([parseAmountText('1,234', en), parseAmountText('1,234', de)]).toEqual(['1234', '1.234'])
    expect([parseAmountText('1.234', en), parseAmountText('1.234', de)]).toEqual(['1.234', '1234'])
  })

  it.each([
    '',
    'ETH',
    '-5',
    '+5',
    '1e18',
    '0x10',
    '12-5',
    '1,2,3',
    '1.2.3',
    '1,23,4',
    '1,234,5.6.7',
    '1.5M',
    '3k',
    '5 gwei',
    '1..2',
    '1.5 2.5 ',
  ])('returns undefined for "%s"', (text) => {
    expect(parseAmountText(text, en)).toBeUndefined()
  })
})

describe('filling in a whole amount', () => {
  it('replaces the whole text, even if both texts share a part', () => {
    const fill = (before: string, after: string) => editAmountText({ before, after, style: en, decimals: 6 })
    expect(fill('3,703.70', '3000')).toEqual({ text: '3000' })
    expect(fill('1,234', '1.234,50')).toEqual({ text: '1234.50' })
    expect(fill('5', '51e18')).toEqual({ text: '5', problem: 'not-a-number' })
  })
})

describe('pasting an amount', () => {
  const paste = (before: string, pasted: string, [start, end]: readonly [number, number], style = en) =>
    pasteAmountText({ before, pasted, start, end, style, decimals: 6 })

  it('replaces the selection, and formats the result by the locale', () => {
    expect(paste('', '$1,234.50', [0, 0], de)).toEqual({ text: '1234.50' })
    expect(paste('7', '1.234,50 €', [0, 1])).toEqual({ text: '1234.50' })
    expect(paste('1,234', '00', [1, 1])).toEqual({ text: '10234' })
  })

  it('cuts the amount to the decimals of the token without rounding up, and reports it', () => {
    expect(paste('', '0.9999999', [0, 0])).toEqual({ text: '0.999999', problem: 'too-precise' })
  })

  it('changes nothing if the text is no amount, and never creates two points', () => {
    expect(paste('5', '1e18', [1, 1])).toEqual({ text: '5', problem: 'not-a-number' })
    expect(paste('1.5', '2.25', [3, 3])).toEqual({ text: '1.5', problem: 'not-a-number' })
  })
})

describe('cutDecimals', () => {
  it('reports a cut only if it changes the amount', () => {
    expect(cutDecimals('1.500000', 2)).toEqual({ text: '1.50' })
    expect(cutDecimals('1.501', 2)).toEqual({ text: '1.50', problem: 'too-precise' })
    expect(cutDecimals('1.5', 0)).toEqual({ text: '1', problem: 'too-precise' })
  })
})
