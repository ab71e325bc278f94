interface TrustedTypes {
  createPolicy(name: string, rules: Readonly<Record<string, (text: string) => string>>): unknown
}

/**
 * Takes the one name that the page's policy of Trusted Types allows, with rules that let nothing through. Whoever comes later
 * cannot take it. Browsers without Trusted Types have only the other directives.
 *
 * @see https://www.w3.org/TR/trusted-types/
 */
export function claimTrustedTypes(page: object, name: string): void {
  if (!('trustedTypes' in page)) return
  ;(page.trustedTypes as TrustedTypes).createPolicy(name, {})
}
