import { expect, it } from 'vitest'
import { directionOf } from './direction-of.ts'

it.each([
  ['ar', 'rtl'],
  ['he-IL', 'rtl'],
  ['az-Arab', 'rtl'],
  ['ckb-IQ', 'rtl'],
  ['en', 'ltr'],
  ['arn', 'ltr'],
  ['sd-Deva', 'ltr'],
  ['fa-Arab-AF', 'rtl'],
])('directionOf returns for %s %s', (locale, direction) => {
  expect(directionOf(locale)).toBe(direction)
})
