import { expect, it } from 'vitest'
import { currencyLook, currencySymbol } from './currency-look.ts'

it.each([
  ['usd', '$', 2],
  ['eur', '€', 2],
  ['gbp', '£', 2],
  ['aud', 'A$', 2],
  ['cad', 'CA$', 2],
  ['inr', '₹', 2],
  ['jpy', '¥', 0],
] as const)('currencyLook returns for %s in English %s and %i decimals', (currency, before, decimals) => {
  expect(currencyLook(currency, 'en')).toEqual({ before, after: '', decimals })
  expect(currencySymbol(currency, 'en')).toBe(before)
})

it('currencyLook puts the currency where the locale puts it', () => {
  expect(currencyLook('eur', 'de')).toEqual({ before: '', after: '\u00a0€', decimals: 2 })
  expect(currencyLook('eur', 'nl')).toEqual({ before: '€\u00a0', after: '', decimals: 2 })
  expect(currencySymbol('eur', 'de')).toBe('€')
})
