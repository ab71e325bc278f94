import type { Currency } from '@latchkey/core/ui'

export interface CurrencyLook {
  /** Text before the number. */
  readonly before: string
  /** Text after the number. */
  readonly after: string
  readonly decimals: number
}

/** The default needs no formatter. */
const looks = new Map<string, CurrencyLook>([['en usd', { before: '$', after: '', decimals: 2 }]])

/** Returns the format of values in a currency. @see Spec §5 "Numbers: en-US" */
export function currencyLook(currency: Currency, locale: string): CurrencyLook {
  const key = `${locale} ${currency}`
  const known = looks.get(key)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const parts = format.formatToParts(0)
  const number = parts.findIndex(({ type }) => type === 'integer')
  const side = (from: number, to?: number) =>
    parts.slice(from, to).flatMap(({ type, value }) => (type === 'currency' || type === 'literal' ? value : []))
  const look = {
    before: side(0, number).join(''),
    after: side(number).join(''),
    decimals: format.resolvedOptions().maximumFractionDigits ?? 2,
  }
  looks.set(key, look)
  return look
}

/** Returns the symbol of a currency, e.g. `$`. */
export function currencySymbol(currency: Currency, locale: string): string {
  const { before, after } = currencyLook(currency, locale)
  return (before + after).trim()
}
