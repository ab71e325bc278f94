/** Returns the name of a currency in a language, its code where that has none. @example currencyName('USD', 'en') // 'US Dollar' */
export function currencyName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'currency' }).of(code) ?? code
  } catch {
    return code // Providers know codes that are no currency of ISO 4217.
  }
}
