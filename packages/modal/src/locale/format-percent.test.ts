import { expect, it } from 'vitest'
import { formatPercent } from './format-percent.ts'

it.each([
  ['en', '12.50%'],
  ['de', '12,50 %'],
  ['tr', '%12,50'],
])('formatPercent returns for %s %s', (locale, text) => {
  expect(formatPercent('12.50', locale).replace(/\s/g, ' ')).toBe(text)
})
