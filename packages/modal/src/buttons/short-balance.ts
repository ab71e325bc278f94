import type { ButtonWords } from '../strings/words.types.ts'

/** A longer text is too long for a button. */
const LONG_FROM = 1e9
const LEAST = 0.001

/** @see Spec §5 "balances shown with 3 decimals" */
const THREE_CUT = { minimumFractionDigits: 3, maximumFractionDigits: 3, roundingMode: 'trunc' } as const

/**
 * Returns a balance with three decimals, cut and never rounded up, so that it is not shown too high. Does not use the
 * decimal arithmetic of the account screen, because this module loads with the page.
 *
 * @returns The drawn and the spoken text: equal if nothing is shortened.
 * @param balance - Plain decimal text, not negative.
 * @example toShortBalance('1234.5', 'en', buttons) // ['1,234.500', '1,234.500']
 * @example toShortBalance('0.0004', 'en', buttons) // ['<0.001', 'less than 0.001']
 */
export function toShortBalance(
  balance: string,
  locale: string,
  { less }: Pick<ButtonWords, 'less'>,
): readonly [drawn: string, spoken: string] {
  const value = Number(balance)
  const isLess = value > 0 && value < LEAST
  const write = (notation: 'standard' | 'compact') =>
    // Formats a text, because a double cannot represent the digits of a large amount.
    new Intl.NumberFormat(locale, { ...THREE_CUT, notation }).format(isLess ? LEAST : (balance as `${number}`))
  const full = write('standard')
  if (isLess) return [`<${full}`, less(full)]
  return [value < LONG_FROM ? full : write('compact'), full]
}
