import type { ButtonWords } from '../strings/words.types.ts'

/** The text of a balance with more digits before the point is too long for a button. */
const MAX_DIGITS = 9

/** @see Spec §5 "balances shown with 3 decimals" */
const THREE_CUT = { minimumFractionDigits: 3, maximumFractionDigits: 3, roundingMode: 'trunc' } as const

/**
 * Returns a balance with three decimals, cut and never rounded up: nobody should see more than they have. Without the
 * decimal arithmetic that the account screen has, because it loads with the page.
 *
 * @returns What is drawn, and what is said: the same where nothing is shortened.
 * @param balance - Plain decimal text, not negative.
 * @example toShortBalance('1234.5', 'en', buttons) // ['1,234.500', '1,234.500']
 * @example toShortBalance('0.0004', 'en', buttons) // ['<0.001', 'less than 0.001']
 */
export function toShortBalance(
  balance: string,
  locale: string,
  { less }: Pick<ButtonWords, 'less'>,
): readonly [drawn: string, spoken: string] {
  const [cut = '', whole = ''] = /^(\d+)(?:\.\d{1,3})?/.exec(balance) ?? []
  const isLess = Number(cut) === 0 && Number(balance) > 0
  const write = (value: string, notation: 'standard' | 'compact') =>
    // As text: a double has no place for the digits of a large amount.
    new Intl.NumberFormat(locale, { ...THREE_CUT, notation }).format(value as `${number}`)
  const full = write(isLess ? '0.001' : cut, 'standard')
  if (isLess) return [`<${full}`, less(full)]
  return [whole.length > MAX_DIGITS ? write(whole, 'compact') : full, full]
}
