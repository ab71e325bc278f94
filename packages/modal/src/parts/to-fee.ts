import { roundDecimal, toDecimal } from '@latchkey/primitives'
import type { ShownNumber } from './quantity.ts'

/** The smallest fee whose digits fit beside its label. */
const SMALLEST = '0.00000001'
const MAX_DECIMALS = 8

/**
 * Returns a fee with its significant digits, rounded up, so that the paid fee is never higher than the shown one.
 *
 * @param fee - Decimal text.
 * @param digits - Significant digits of a fee below one. Default 2.
 * @example toFee('0.000041999') // { text: '0.000042', isLess: false }
 * @example toFee('0.0000000001') // { text: '0.00000001', isLess: true }
 */
export function toFee(fee: string, digits = 2): ShownNumber {
  const exact = toDecimal(fee)
  if (exact.gt(0) && exact.lt(SMALLEST)) return { text: SMALLEST, isLess: true }
  const zeros = /^0\.(0*)/.exec(exact.toFixed())?.[1]?.length ?? 0
  return { text: roundDecimal(exact.toFixed(), Math.min(zeros + digits, MAX_DECIMALS), 'up').toFixed(), isLess: false }
}
