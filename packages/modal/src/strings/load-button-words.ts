import { languageOf } from './languages.ts'
import type { ButtonWords } from './words.types.ts'

/*
 * Apart from `useButtonWords`, so that a page without React loads no React before a press.
 */

/** Hands over the words of the buttons in another language once they are here; nothing for English. */
export function loadButtonWords(locale: string | undefined, take: (words: ButtonWords) => void): void {
  languageOf(locale)
    ?.buttons()
    // A chunk that does not arrive leaves the English words in place.
    .then(
      ({ buttons: words }) => take(words),
      () => {},
    )
}
