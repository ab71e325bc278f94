/**
 * Returns the name of a currency in a language, or its code if there is no name. @example currencyName('USD', 'en') //
 * 'US Dollar'
 */
export function currencyName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'currency' }).of(code) ?? code
  } catch {
    return code // Providers use codes that are not in ISO 4217.
  }
}
