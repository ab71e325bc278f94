import type { ButtonWords, ModalWords } from './words.types.ts'

/** The words of a language. Buttons are on the page before the rest is loaded. */
export interface Language {
  readonly buttons: () => Promise<{ readonly buttons: ButtonWords }>
  readonly modal: () => Promise<{ readonly words: ModalWords }>
}

/**
 * Languages beside English by their tag: a folder beside `en`, and a line here. English has none, because it is the
 * fallback: each of its words is in the chunk that says it, and costs no request.
 */
const languages = new Map<string, Language>([
  // ['de', { buttons: () => import('./de/buttons.ts'), modal: () => import('./de/index.ts') }],
])

/** Adds a language that does not come with this package. */
export function addLanguage(tag: string, language: Language): void {
  languages.set(tag, language)
}

/** Returns the language for a locale; `undefined` where only English fits. @see RFC 4647 section 3.4 "Lookup" */
export function languageOf(locale = ''): Language | undefined {
  return locale === '' ? undefined : (languages.get(locale) ?? languageOf(locale.replace(/-?[^-]*$/, '')))
}
