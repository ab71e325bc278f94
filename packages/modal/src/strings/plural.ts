type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, (count: string) => string>>> & {
  readonly other: (count: string) => string
}

/**
 * Returns a function for a text with a count, in the plural form of the language.
 *
 * @param language - The language of the forms.
 * @param forms - By plural category; `other` also replaces missing ones.
 * @example plural('en', { one: () => '1 wallet', other: (count) => `${count} wallets` })(1, '1') // '1 wallet'
 */
export function plural(language: string, forms: Forms): (count: number, shown: string) => string {
  const rules = new Intl.PluralRules(language)
  return (count, shown) => (forms[rules.select(count)] ?? forms.other)(shown)
}
