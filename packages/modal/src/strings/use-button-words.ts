import { useScreenClient } from '@latchkey/react'
import { useEffect, useState } from 'react'
import { buttons } from './en/buttons.ts'
import { languageOf } from './languages.ts'
import type { ButtonWords } from './words.types.ts'

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

/** Returns the words of the buttons on the page, in English until those of the page's language are here. */
export function useButtonWords(): ButtonWords {
  const { locale } = useScreenClient().options
  const [words, setWords] = useState<ButtonWords>(buttons)
  useEffect(() => loadButtonWords(locale, setWords), [locale])
  return words
}
