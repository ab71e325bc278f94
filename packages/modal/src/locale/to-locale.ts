/**
 * Returns a language tag in its canonical form; `undefined` for an invalid tag.
 *
 * @example toLocale('pt-br') // 'pt-BR'
 * @see BCP 47
 */
export function toLocale(tag: unknown): string | undefined {
  try {
    return `${new Intl.Locale(tag as string)}`
  } catch {
    return undefined
  }
}
