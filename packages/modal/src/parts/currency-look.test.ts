import { expect, it } from 'vitest'
import { currencyLook } from './currency-look.ts'

it.each([
  ['usd', '$', 2],
  ['eur', '€', 2],
  ['gbp', '£', 2],
  ['aud', 'A$', 2],
  ['cad', 'CA$', 2],
  ['inr', '₹', 2],
  ['jpy', '¥', 0],
] as const)('a value in %s is written with %s and %i decimals', (currency, symbol, decimals) => {
  expect(currencyLook(currency)).toEqual({ symbol, decimals })
})
