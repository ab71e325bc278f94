/** `999,999.99T`; a number that needs more in compact notation is written with an exponent. */
const MAX_COMPACT_LENGTH = 11

/**
 * Returns a large number in at most eleven characters of `en-US`, or as another locale writes that, cut to two decimals and never rounded up.
 *
 * @param value - Plain decimal text; no grouping.
 * @example formatCompact('396854321098760000.00') // '396,854.32T'
 * @example formatCompact('1' + '0'.repeat(59)) // '1E59'
 */
export function formatCompact(value: string, locale = 'en-US'): string {
  const write = (notation: 'compact' | 'scientific') =>
    new Intl.NumberFormat(locale, { notation, maximumFractionDigits: 2, roundingMode: 'trunc' }).format(
      // As text: a double has no place for the digits of a large amount.
      value as `${number}`,
    )
  const compact = write('compact')
  return compact.length > MAX_COMPACT_LENGTH ? write('scientific') : compact
}
