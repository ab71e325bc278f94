/** 2^256 has 78 digits; with a point and 77 decimals that is 156. */
const MAX_LENGTH = 160

/**
 * Returns whether a value is an amount as far as it is typed: digits with at most one point, or nothing. Screens write what
 * a person types in this form, whatever the locale; a site that gives another text may mean another amount by it.
 *
 * @example isAmountText('12.') // true
 * @example isAmountText('0,5') // false
 */
export const isAmountText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_LENGTH && /^\d*\.?\d*$/.test(value)

/** Returns whether an amount has digits that a token with so many decimals cannot have. */
export const isTooPrecise = (text: string, decimals: number): boolean =>
  (text.split('.')[1] ?? '').replace(/0+$/, '').length > decimals
