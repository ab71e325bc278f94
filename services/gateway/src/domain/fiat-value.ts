import { toDecimal } from '@latchkey/primitives'

/**
 * Returns quantity × price as a number for display, to a millionth.
 *
 * @param numeric - Decimal text of whole tokens.
 * @param price - Per whole token.
 * @throws amount/invalid
 * @example fiatValue('0.5', 3000) // 1500
 */
export function fiatValue(numeric: string, price: number): number {
  return Number(toDecimal(numeric).times(price).toFixed(6))
}
