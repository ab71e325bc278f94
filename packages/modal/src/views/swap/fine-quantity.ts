import { roundDecimal, toDecimal } from '@latchkey/primitives'
import { type ShownNumber, toShownQuantity } from '../../parts/quantity.ts'

/** Significant digits of a number below one. */
const FINE_DIGITS = 5
/** Characters of an amount that fit into its field in a readable size. */
const FIELD_DIGITS = 8

/**
 * Returns a quantity like {@link toShownQuantity}, but with five significant digits below one, because a fraction of an
 * ether is valuable.
 *
 * @param quantity - Decimal text.
 * @example toFineQuantity('0.00031015') // { text: '0.00031015', isLess: false }
 */
export function toFineQuantity(quantity: string): ShownNumber {
  if (toDecimal(quantity).gte(1)) return toShownQuantity(quantity)
  const zeros = /^0\.(0*)/.exec(quantity)?.[1]?.length ?? 0
  return { text: roundDecimal(quantity, Math.min(zeros + FINE_DIGITS, 30), 'down').toFixed(), isLess: false }
}

/**
 * Returns an amount for a read-only field: as many decimals as fit, cut and never rounded up.
 *
 * @example toFieldText('1602.438171') // '1602.4381'
 */
export function toFieldText(amount: string): string {
  const whole = amount.split('.')[0]?.length ?? 0
  if (toDecimal(amount).lt(1)) return toFineQuantity(amount).text
  return roundDecimal(amount, Math.max(0, FIELD_DIGITS - whole), 'down').toFixed()
}
