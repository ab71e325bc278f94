import { expect, it } from 'vitest'
import { toFieldText, toFineQuantity } from './fine-quantity.ts'

it.each([
  ['1602.438171', '1,602.438'],
  ['0.0931234567', '0.093123'],
  ['0.000310159', '0.00031015'],
  ['0.5', '0.5'],
  ['0', '0'],
])('toFineQuantity returns for %s %s', (quantity, text) => expect(toFineQuantity(quantity).text).toBe(text))

it.each([
  ['1602.438171', '1602.4381'],
  ['498429930000000', '498429930000000'],
  ['0.093123999', '0.093123'],
  ['12.5', '12.5'],
])('toFieldText returns for %s %s', (amount, text) => expect(toFieldText(amount)).toBe(text))
