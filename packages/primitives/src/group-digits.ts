/**
 * Returns the digits of a whole number in groups of three. Unlike `Intl`, it needs no start-up time.
 *
 * @param digits - Decimal digits with an optional sign.
 * @example groupDigits('1234567') // '1,234,567'
 * @see Spec §5 "Numbers: en-US"
 */
export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
}
