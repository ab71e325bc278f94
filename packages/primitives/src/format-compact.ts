/** Length of `999,999.99T`; a number that needs more characters in compact notation gets an exponent. */
const MAX_COMPACT_LENGTH = 11

/**
 * Formats a large number with at most eleven characters in `en-US` (other locales may differ), truncated to two
 * decimals.
 *
 * @param value - Plain decimal text; no grouping.
 * @example formatCompact('396854321098760000.00') // '396,854.32T'
 * @example formatCompact('1' + '0'.repeat(59)) // '1E59'
 */
export function formatCompact(value: string, locale = 'en-US'): string {
  const write = (notation: 'compact' | 'scientific') =>
    new Intl.NumberFormat(locale, { notation, maximumFractionDigits: 2, roundingMode: 'trunc' }).format(
      // As text, because a double cannot represent all digits of a large amount.
      value as `${number}`,
    )
  const compact = write('compact')
  return compact.length > MAX_COMPACT_LENGTH ? write('scientific') : compact
}
