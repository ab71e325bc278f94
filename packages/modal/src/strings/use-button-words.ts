import { useScreenClient } from '@latchkey/react'
import { useEffect, useState } from 'react'
import { buttons } from './en/buttons.ts'
import { loadButtonWords } from './load-button-words.ts'
import type { ButtonWords } from './words.types.ts'

/** Returns the words of the buttons on the page, in English until those of the page's language are here. */
export function useButtonWords(): ButtonWords {
  const { locale } = useScreenClient().options
  const [words, setWords] = useState<ButtonWords>(buttons)
  useEffect(() => loadButtonWords(locale, setWords), [locale])
  return words
}
