type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, (count: string) => string>>> & {
  readonly other: (count: string) => string
}

/**
 * Returns a text with a count, in the form that the language has for it.
 *
 * @param language - The language of the forms.
 * @param forms - By plural category; `other` also stands for those that are missing.
 * @example plural('en', { one: () => '1 wallet', other: (count) => `${count} wallets` })(1, '1') // '1 wallet'
 */
export function plural(language: string, forms: Forms): (count: number, shown: string) => string {
  const rules = new Intl.PluralRules(language)
  return (count, shown) => (forms[rules.select(count)] ?? forms.other)(shown)
}
