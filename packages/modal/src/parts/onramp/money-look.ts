import type { CurrencyLook } from '../currency-look.ts'

/**
 * Returns the format of amounts in a provider's currency; the code follows the amount if the currency has no symbol.
 */
export function moneyLook(code: string, locale: string): CurrencyLook {
  try {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' })
    const parts = format.formatToParts(0)
    const number = parts.findIndex(({ type }) => type === 'integer')
    const side = (from: number, to?: number) =>
      parts.slice(from, to).flatMap(({ type, value }) => (type === 'currency' || type === 'literal' ? value : []))
    return {
      before: side(0, number).join(''),
      after: side(number).join(''),
      decimals: format.resolvedOptions().maximumFractionDigits ?? 2,
    }
  } catch {
    return { before: '', after: ` ${code}`, decimals: 2 } // The code is not in ISO 4217.
  }
}
