/** 2^256 has 78 digits; with a point and 77 decimals that is 156. */
const MAX_LENGTH = 160

/**
 * Returns whether a value is an amount as typed: digits with at most one point, or an empty text. Screens use this form
 * in every locale; another form from a site could mean another amount.
 *
 * @example isAmountText('12.') // true
 * @example isAmountText('0,5') // false
 */
export const isAmountText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_LENGTH && /^\d*\.?\d*$/.test(value)

/** Returns whether an amount has more decimals than the token. */
export const isTooPrecise = (text: string, decimals: number): boolean =>
  (text.split('.')[1] ?? '').replace(/0+$/, '').length > decimals
