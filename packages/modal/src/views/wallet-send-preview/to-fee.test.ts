import { expect, it } from 'vitest'
import { toFee } from './to-fee.ts'

it.each([
  ['0.000041999', '0.000042'],
  ['0.00004101', '0.000042'],
  ['0', '0'],
  ['1.234', '1.24'],
  ['0.5', '0.5'],
])('toFee shows a fee of %s as %s, never too low', (fee, text) => {
  expect(toFee(fee)).toEqual({ text, isLess: false })
})
