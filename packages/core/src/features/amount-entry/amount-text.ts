import type { NumberStyle } from './number-style.ts'

/** The reason why a typed or pasted text was rejected or changed. */
export type AmountProblem =
  /** The text is no number; it was rejected. */
  | 'not-a-number'
  /** The text has more decimals than the token; they were cut, never rounded up. */
  | 'too-precise'

export interface AmountText {
  /** Digits with at most one point, as typed: `12`, `12.`, `0.50`. Empty if nothing is entered. */
  readonly text: string
  readonly problem?: AmountProblem
}

/** 2^256 has 78 digits; a longer number is no amount. */
const MAX_WHOLE_DIGITS = 78

/**
 * Returns an amount with at most `decimals` decimals. Further digits are removed; the amount is never rounded up.
 *
 * @example cutDecimals('1.23456789', 6) // { text: '1.234567', problem: 'too-precise' }
 */
export function cutDecimals(text: string, decimals: number): AmountText {
  const amount = tidy(text)
  const [whole = '', fraction = ''] = amount.split('.')
  if (whole.length > MAX_WHOLE_DIGITS) return { text: '', problem: 'not-a-number' }
  if (fits(amount, decimals)) return { text: amount }
  const kept = decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals)}`
  return /[1-9]/.test(fraction.slice(decimals)) ? { text: kept, problem: 'too-precise' } : { text: kept }
}

/**
 * Returns an amount as the field shows it: with the digits, groups and point of the locale, as typed.
 *
 * @example showAmountText('1234.50', numberStyle('de')) // '1.234,50'
 */
export function showAmountText(text: string, { point, digits, groupDigits }: NumberStyle): string {
  if (text === '') return ''
  const [whole = '', fraction] = text.split('.')
  const shown = groupDigits(whole)
  if (fraction === undefined) return shown
  return `${shown}${point}${fraction.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit)}`
}

/** Returns whether an amount has an allowed number of digits. */
export function fits(text: string, decimals: number): boolean {
  const [whole = '', fraction = ''] = text.split('.')
  return whole.length <= MAX_WHOLE_DIGITS && fraction.length <= decimals && (decimals > 0 || !text.includes('.'))
}

/** `.5` becomes `0.5`, `007` becomes `7`. */
export function tidy(text: string): string {
  if (text === '') return ''
  const [whole = '', ...rest] = text.split('.')
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  return rest.length === 0 ? digits : `${digits}.${rest.join('')}`
}
