import type { ButtonWords, ModalWords } from './words.types.ts'

/** The words of a language. Buttons are on the page before the rest is loaded; both may stand in one file. */
export interface Language {
  readonly buttons: () => Promise<{ readonly buttons: ButtonWords }>
  readonly modal: () => Promise<{ readonly words: ModalWords }>
}

/**
 * Languages beside English by their tag, a line each. English is the fallback: each of its words is in the chunk that
 * shows it, and costs no request.
 */
export const languages: Record<string, Language> = {
  // de: { buttons: () => import('./de.ts'), modal: () => import('./de.ts') },
}

/** Adds a language that does not come with this package. */
export function addLanguage(tag: string, language: Language): void {
  languages[tag] = language
}

/** Returns the language for a locale; `undefined` where only English fits. @see RFC 4647 section 3.4 "Lookup" */
export function languageOf(locale = ''): Language | undefined {
  return locale === '' ? undefined : (languages[locale] ?? languageOf(locale.replace(/-?[^-]*$/, '')))
}
