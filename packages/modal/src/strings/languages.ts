import type { ButtonWords, ModalWords } from './words.types.ts'

/** The texts of a language. Buttons are on the page before the rest is loaded; both may be in one file. */
export interface Language {
  readonly buttons: () => Promise<{ readonly buttons: ButtonWords }>
  readonly modal: () => Promise<{ readonly words: ModalWords }>
}

/**
 * Languages other than English by their tag, one line each. English is the fallback: its texts are in the chunks of the
 * screens, and need no request.
 */
export const languages: Record<string, Language> = {
  // de: { buttons: () => import('./de.ts'), modal: () => import('./de.ts') },
}

/** Adds a language that is not part of this package. */
export function addLanguage(tag: string, language: Language): void {
  languages[tag] = language
}

/** Returns the language for a locale; `undefined` if only English matches. @see RFC 4647 section 3.4 "Lookup" */
export function languageOf(locale = ''): Language | undefined {
  return locale === '' ? undefined : (languages[locale] ?? languageOf(locale.replace(/-?[^-]*$/, '')))
}
