import { expect, it } from 'vitest'
import { toFee } from './to-fee.ts'

it.each([
  ['0.000041999', '0.000042'],
  ['0.00004101', '0.000042'],
  ['0', '0'],
  ['1.234', '1.24'],
  ['0.5', '0.5'],
  ['0.0000001261', '0.00000013'],
  ['0.000000012', '0.00000002'],
])('toFee returns for a fee of %s %s, never too low', (fee, text) => {
  expect(toFee(fee)).toEqual({ text, isLess: false })
})

it('toFee returns "less than" for a fee below the smallest shown one', () => {
  expect(toFee('0.000000000126')).toEqual({ text: '0.00000001', isLess: true })
})

it('toFee keeps more digits for fees to be compared', () => {
  expect(toFee('0.0000419991', 3).text).toBe('0.000042')
  expect(toFee('0.0000412341', 3).text).toBe('0.0000413')
})
