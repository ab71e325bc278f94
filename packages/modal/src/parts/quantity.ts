import { formatNumber, roundDecimal, toDecimal } from '@latchkey/primitives'

/** @see Spec §5 "balances shown with 3 decimals" */
const SHOWN_DECIMALS = 3
const SMALLEST_QUANTITY = '0.001'

/**
 * A formatted number; `isLess` if the value is below the smallest shown number, so that a holding is not shown as zero.
 */
export interface ShownNumber {
  readonly text: string
  readonly isLess: boolean
}

/**
 * Returns a quantity with at most three decimals, cut and never rounded up, so that it is not shown too high.
 *
 * @param quantity - Decimal text.
 * @example toShownQuantity('48') // { text: '48', isLess: false }
 * @example toShownQuantity('0.00004') // { text: '0.001', isLess: true }
 */
export function toShownQuantity(quantity: string): ShownNumber {
  const { text, isLess } = toBalance(quantity)
  return { text: text.replace(/\.?0+$/, ''), isLess }
}

/**
 * Returns the balance of an account: like {@link toShownQuantity}, with exactly three decimals.
 *
 * @param quantity - Decimal text.
 * @example toBalance('1.5') // { text: '1.500', isLess: false }
 */
export function toBalance(quantity: string): ShownNumber {
  const exact = toDecimal(quantity).abs()
  if (exact.gt(0) && exact.lt(SMALLEST_QUANTITY)) return { text: SMALLEST_QUANTITY, isLess: true }
  return { text: formatNumber(roundDecimal(exact.toFixed(), SHOWN_DECIMALS, 'down').toFixed(), 3), isLess: false }
}

/**
 * Returns a value in a currency.
 *
 * @param decimals - Decimals of the currency.
 * @example toFiat(1234.5) // { text: '1,234.50', isLess: false }
 */
export function toFiat(value: string | number, decimals = 2): ShownNumber {
  const exact = toDecimal(value)
  const smallest = (10 ** -decimals).toFixed(decimals)
  if (exact.gt(0) && exact.lt(smallest)) return { text: smallest, isLess: true }
  return { text: formatNumber(exact.toFixed(), decimals), isLess: false }
}

/** Significant digits of a price below one. */
const PRICE_DIGITS = 4
/** A price with more decimals is shown as less than the smallest. */
const MAX_PRICE_DECIMALS = 12

/**
 * Returns the price of one token: with the decimals of the currency, or four significant digits below one.
 *
 * @param decimals - Decimals of the currency.
 * @example toPrice(3000) // { text: '3,000.00', isLess: false }
 * @example toPrice(0.0000123456) // { text: '0.00001235', isLess: false }
 */
export function toPrice(price: string | number, decimals = 2): ShownNumber {
  const exact = toDecimal(price)
  if (exact.gte(1) || exact.lte(0)) return toFiat(price, decimals)
  const zeros = exact.toFixed().slice(2).search(/[1-9]/)
  return toFiat(price, Math.min(MAX_PRICE_DECIMALS, Math.max(decimals, zeros + PRICE_DIGITS)))
}
