import { WalletError } from '@latchkey/errors'

export type DecimalInput = string | number | bigint

/** A decimal number of any size, from `toDecimal`. Operations are exact, unless their comment states a rounding. */
export interface Decimal {
  plus(other: DecimalInput | Decimal): Decimal
  minus(other: DecimalInput | Decimal): Decimal
  times(other: DecimalInput | Decimal): Decimal
  /** Rounded half up to 20 places. @throws amount/division-by-zero */
  div(other: DecimalInput | Decimal): Decimal
  abs(): Decimal
  /** -1, 0 or 1, as for `Array.prototype.sort`. */
  cmp(other: DecimalInput | Decimal): -1 | 0 | 1
  eq(other: DecimalInput | Decimal): boolean
  lt(other: DecimalInput | Decimal): boolean
  lte(other: DecimalInput | Decimal): boolean
  gt(other: DecimalInput | Decimal): boolean
  gte(other: DecimalInput | Decimal): boolean
  /** Plain digits, never an exponent; rounded half up if `decimals` is given. */
  toFixed(decimals?: number): string
  toNumber(): number
  toString(): string
}

/** Rounding mode. `half-up` and `half-even` differ only for ties. */
export type Rounding = 'down' | 'half-up' | 'half-even' | 'up'

/** @see Spec §5 "Big-number" */
const QUOTIENT_PLACES = 20
const NUMBER = /^(-?)(?:(\d+)(?:\.(\d*))?|\.(\d+))(?:e([+-]?\d+))?$/i
/** Far beyond every amount; limits the digits to which an exponent expands. */
const MAX_EXPONENT = 400

/**
 * `units / 10 ** places`. Every value is stored in whole units, so that no digit is lost. big.js does the same for 2.2
 * KiB gzip more in every page with an account (docs/decisions/0018); tests compare each operation with it.
 */
class ExactDecimal implements Decimal {
  readonly units: bigint
  readonly places: number

  constructor(units: bigint, places: number) {
    this.units = units
    this.places = places
  }

  plus(other: DecimalInput | Decimal): Decimal {
    const [a, b, places] = align(this, readDecimal(other))
    return new ExactDecimal(a + b, places)
  }

  minus(other: DecimalInput | Decimal): Decimal {
    const [a, b, places] = align(this, readDecimal(other))
    return new ExactDecimal(a - b, places)
  }

  times(other: DecimalInput | Decimal): Decimal {
    const { units, places } = readDecimal(other)
    return new ExactDecimal(this.units * units, this.places + places)
  }

  div(other: DecimalInput | Decimal): Decimal {
    const [a, b] = align(this, readDecimal(other))
    if (b === 0n) throw new WalletError('amount/division-by-zero')
    return new ExactDecimal(divideWhole(a * power(QUOTIENT_PLACES), b, 'half-up'), QUOTIENT_PLACES)
  }

  abs(): Decimal {
    return new ExactDecimal(absolute(this.units), this.places)
  }

  cmp(other: DecimalInput | Decimal): -1 | 0 | 1 {
    const [a, b] = align(this, readDecimal(other))
    return a < b ? -1 : a > b ? 1 : 0
  }

  eq(other: DecimalInput | Decimal): boolean {
    return this.cmp(other) === 0
  }

  lt(other: DecimalInput | Decimal): boolean {
    return this.cmp(other) < 0
  }

  lte(other: DecimalInput | Decimal): boolean {
    return this.cmp(other) <= 0
  }

  gt(other: DecimalInput | Decimal): boolean {
    return this.cmp(other) > 0
  }

  gte(other: DecimalInput | Decimal): boolean {
    return this.cmp(other) >= 0
  }

  toFixed(decimals?: number): string {
    const { units, places } = decimals === undefined ? this : round(this, decimals, 'half-up')
    const digits = absolute(units)
      .toString()
      .padStart(places + 1, '0')
    const whole = digits.slice(0, digits.length - places)
    const fraction = digits.slice(digits.length - places)
    // As with JavaScript numbers, a negative number that rounds to zero keeps its sign.
    const sign = this.units < 0n ? '-' : ''
    const shown = decimals === undefined ? fraction.replace(/0+$/, '') : fraction.padEnd(decimals, '0')
    return `${sign}${whole}${shown === '' ? '' : `.${shown}`}`
  }

  toNumber(): number {
    return Number(this.toFixed())
  }

  toString(): string {
    return this.toFixed()
  }
}

/**
 * Parses an input as a number.
 *
 * @throws amount/invalid for anything that is not a finite number.
 */
export function readDecimal(value: DecimalInput | Decimal): ExactDecimal {
  if (value instanceof ExactDecimal) return value
  if (typeof value === 'bigint') return new ExactDecimal(value, 0)
  const [, sign, whole = '', fraction = '', bare = '', exponentText = '0'] = NUMBER.exec(String(value)) ?? []
  const exponent = Number(exponentText)
  if (sign === undefined || Math.abs(exponent) > MAX_EXPONENT)
    throw new WalletError('amount/invalid', { value: String(value).slice(0, 80) })
  const units = BigInt(`${sign}${whole}${fraction}${bare}`)
  const places = fraction.length + bare.length - exponent
  return places < 0 ? new ExactDecimal(units * power(-places), 0) : new ExactDecimal(units, places)
}

/** Rounds a number to at most `decimals` decimals. */
export function round(value: ExactDecimal, decimals: number, rounding: Rounding): ExactDecimal {
  const cut = value.places - decimals
  return cut <= 0 ? value : new ExactDecimal(divideWhole(value.units, power(cut), rounding), decimals)
}

/** Converts both numbers to units of the same size. */
function align(a: ExactDecimal, b: ExactDecimal): readonly [a: bigint, b: bigint, places: number] {
  const places = Math.max(a.places, b.places)
  return [a.units * power(places - a.places), b.units * power(places - b.places), places]
}

function divideWhole(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  const quotient = absolute(dividend) / absolute(divisor)
  const rest = absolute(dividend) % absolute(divisor)
  const sign = dividend < 0n === divisor < 0n ? 1n : -1n
  return sign * (quotient + (isRoundedUp(quotient, rest * 2n - absolute(divisor), rest, rounding) ? 1n : 0n))
}

/** @param side - Negative, zero or positive: below, at or above the middle between two whole numbers */
function isRoundedUp(quotient: bigint, side: bigint, rest: bigint, rounding: Rounding): boolean {
  if (rounding === 'up') return rest > 0n
  if (rounding === 'down' || side < 0n) return false
  return side > 0n || rounding === 'half-up' || quotient % 2n === 1n
}

const absolute = (value: bigint) => (value < 0n ? -value : value)
const power = (exponent: number) => 10n ** BigInt(exponent)
