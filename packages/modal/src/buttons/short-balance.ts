import { groupDigits } from '@latchkey/primitives'
import { buttons as t } from '../strings/en/buttons.ts'

/** A balance of a billion and more is drawn in billions. Digits before the point. */
const BILLION_DIGITS = 9

/**
 * Returns a balance with three decimals, cut and never rounded up: nobody should see more than they have. Without the
 * decimal arithmetic that the account screen has, because it loads with the page.
 *
 * @returns What is drawn, and what is said: the same where nothing is shortened.
 * @param balance - Plain decimal text, not negative.
 * @example toShortBalance('1234.5') // ['1,234.500', '1,234.500']
 * @example toShortBalance('0.0004') // ['<0.001', 'less than 0.001']
 * @see Spec §5 "balances shown with 3 decimals"
 */
export function toShortBalance(balance: string): readonly [drawn: string, spoken: string] {
  const [whole = '0', fraction = ''] = balance.split('.')
  const full = `${groupDigits(whole)}.${fraction.slice(0, 3).padEnd(3, '0')}`
  if (full === '0.000' && Number(balance) > 0) return ['<0.001', t.less]
  const billions = whole.slice(0, -BILLION_DIGITS)
  return [billions === '' ? full : `${groupDigits(billions)}.${whole.slice(-BILLION_DIGITS).slice(0, 2)}B`, full]
}
