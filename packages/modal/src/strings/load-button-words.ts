import { languageOf } from './languages.ts'
import type { ButtonWords } from './words.types.ts'

/* Separate from `useButtonWords`, so that a page without React loads no React before a press. */

/** Passes on the texts of the buttons in another language when they are loaded; does nothing for English. */
export function loadButtonWords(locale: string | undefined, take: (words: ButtonWords) => void): void {
  languageOf(locale)
    ?.buttons()
    // If the chunk fails to load, the English texts stay.
    .then(
      ({ buttons: words }) => take(words),
      () => {},
    )
}
