import { WalletError } from '@latchkey/errors'
import { type Decimal, type DecimalInput, type Rounding, readDecimal, round } from './decimal.ts'
import { groupDigits } from './group-digits.ts'

const MAX_DECIMALS = 77
/** 2^256 has 78 digits; with a point and 77 decimals that is 156. A longer text is not an amount, and slow to parse. */
const MAX_TEXT_LENGTH = 160

const ROUNDINGS: readonly Rounding[] = ['down', 'half-up', 'half-even', 'up']

/**
 * Parses a decimal number for exact arithmetic.
 *
 * @throws amount/invalid for anything that is not a finite number.
 */
export function toDecimal(value: DecimalInput): Decimal {
  return readDecimal(value)
}

/**
 * Returns `a / b`.
 *
 * @throws amount/division-by-zero, amount/invalid
 */
export function divide(a: DecimalInput, b: DecimalInput): Decimal {
  return readDecimal(a).div(b)
}

/**
 * Rounds a number to at most `decimals` decimals.
 *
 * @param decimals - 0–77. Default 20.
 * @param rounding - Default `half-up`: a tie is rounded away from zero.
 * @throws amount/invalid, amount/invalid-decimals, amount/invalid-rounding
 * @example roundDecimal('2.345', 2).toString() // '2.35'
 * @see Spec §5 "Big-number"
 */
export function roundDecimal(value: DecimalInput, decimals = 20, rounding: Rounding = 'half-up'): Decimal {
  assertDecimals(decimals)
  if (!ROUNDINGS.includes(rounding)) throw new WalletError('amount/invalid-rounding', { rounding })
  return round(readDecimal(value), decimals, rounding)
}

/**
 * Returns the decimal text of an amount in raw units, without trailing zeros.
 *
 * @param raw - Raw units (wei, lamports, satoshi), any sign.
 * @param decimals - 0–77.
 * @throws amount/invalid-decimals
 * @example formatUnits(1_500_000n, 6) // '1.5'
 */
export function formatUnits(raw: bigint, decimals: number): string {
  assertDecimals(decimals)
  const sign = raw < 0n ? '-' : ''
  const digits = (raw < 0n ? -raw : raw).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/**
 * Returns the raw units of a decimal text. Digits past `decimals` cause an error instead of rounding, because the
 * amount is money.
 *
 * @param value - Plain decimal text such as `12.5`; no sign, no exponent.
 * @param decimals - 0–77.
 * @throws amount/invalid, amount/too-precise, amount/invalid-decimals
 * @example parseUnits('1.5', 6) // 1500000n
 */
export function parseUnits(value: string, decimals: number): bigint {
  assertDecimals(decimals)
  // A site without types may pass anything.
  const isText = typeof value === 'string' && value.length <= MAX_TEXT_LENGTH
  const match = isText ? /^(\d+)(?:\.(\d+))?$/.exec(value) : null
  if (match === null) throw new WalletError('amount/invalid', { value: String(value).slice(0, 80) })
  const fraction = match[2] ?? ''
  if (fraction.replace(/0+$/, '').length > decimals)
    throw new WalletError('amount/too-precise', { value: value.slice(0, 80), decimals: String(decimals) })
  return BigInt(`${match[1]}${fraction.slice(0, decimals).padEnd(decimals, '0')}`)
}

function assertDecimals(decimals: number): void {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > MAX_DECIMALS)
    throw new WalletError('amount/invalid-decimals', { decimals: String(decimals) })
}

/**
 * Formats a number for display: en-US grouping, `0.00` if there is none.
 *
 * @param value - Any number; `undefined` if unknown.
 * @param decimals - Exact number of decimals, 0–77. Default 2; balances use 3.
 * @throws amount/invalid, amount/invalid-decimals
 * @example formatNumber('1234.5') // '1,234.50'
 * @see Spec §5 "Numbers: en-US, 2 decimals by default, 0.00 when undefined"
 */
export function formatNumber(value: DecimalInput | undefined, decimals = 2): string {
  assertDecimals(decimals)
  if (value === undefined) return (0).toFixed(decimals)
  const fixed = toDecimal(value).toFixed(decimals)
  const [whole = '0', fraction] = fixed.split('.')
  const grouped = groupDigits(whole)
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/**
 * Returns the parts left and right of the decimal point; `0` and `00` if there is not exactly one point.
 *
 * @example splitBalance('12.345') // { whole: '12', fraction: '345' }
 * @see Spec §5 "Balance split"
 */
export function splitBalance(value: string): { whole: string; fraction: string } {
  const parts = value.split('.')
  const [whole, fraction] = parts
  if (parts.length !== 2 || whole === undefined || fraction === undefined) return { whole: '0', fraction: '00' }
  return { whole, fraction }
}
