import { isPlain, localizeNumber } from './localize-number.ts'

/**
 * Returns a percentage in the format of a locale.
 *
 * @param percent - As in `en-US`: `12.50` for 12.5 percent.
 * @example formatPercent('12.50', 'de') // '12,50 %'
 */
export function formatPercent(percent: string, locale: string): string {
  if (isPlain(locale)) return `${percent}%`
  const parts = new Intl.NumberFormat(locale, { style: 'percent' }).formatToParts(0.01)
  return parts.map(({ type, value }) => (type === 'integer' ? localizeNumber(percent, locale) : value)).join('')
}
