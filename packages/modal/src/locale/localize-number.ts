const formats = new Map<string, Intl.NumberFormat>()

/** Whether numbers of a locale are written as in `en-US`: then nothing loads or starts `Intl`. */
export const isPlain = (locale: string) => locale === 'en' || locale === 'en-US'

/**
 * Returns a number as people of a locale write it, with all of its digits.
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
  // As text: a double has no place for the digits of a large amount.
  return format.format(plain as `${number}`)
}
