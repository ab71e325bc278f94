/**
 * Returns the digits of a whole number in groups of three. Costs nothing to load or to start, unlike `Intl`.
 *
 * @param digits - Decimal digits; a sign may stand before them.
 * @example groupDigits('1234567') // '1,234,567'
 * @see Spec §5 "Numbers: en-US"
 */
export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
}
