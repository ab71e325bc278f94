import { roundDecimal, toDecimal } from '@latchkey/primitives'
import type { ShownNumber } from '../../parts/quantity.ts'

/** Digits of a fee that mean something to people. */
const MEANT_DIGITS = 2

/**
 * Returns a fee with two digits that mean something, rounded up: nobody pays more than they read.
 *
 * @param fee - Decimal text.
 * @example toFee('0.000041999') // { text: '0.000042', isLess: false }
 */
export function toFee(fee: string): ShownNumber {
  const exact = toDecimal(fee)
  const zeros = /^0\.(0*)/.exec(exact.toFixed())?.[1]?.length
  const decimals = zeros === undefined ? MEANT_DIGITS : zeros + MEANT_DIGITS
  return { text: roundDecimal(exact.toFixed(), decimals, 'up').toFixed(), isLess: false }
}
