const formats = new Map<string, Intl.NumberFormat>()

/** Returns whether numbers of a locale have the format of `en-US`, so that `Intl` is not needed. */
export const isPlain = (locale: string) => locale === 'en' || locale === 'en-US'

/**
 * Returns a number in the format of a locale, with all its digits.
 *
 * @param text - As in `en-US`: digits, commas between groups, a point.
 * @example localizeNumber('1,234.50', 'de') // '1.234,50'
 */
export function localizeNumber(text: string, locale: string): string {
  if (isPlain(locale)) return text
  const plain = text.replaceAll(',', '')
  const minimumFractionDigits = plain.split('.')[1]?.length ?? 0
  const key = locale + minimumFractionDigits
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(locale, { minimumFractionDigits, maximumFractionDigits: minimumFractionDigits })
  formats.set(key, format)
  // Formats a text, because a double cannot represent the digits of a large amount.
  return format.format(plain as `${number}`)
}
