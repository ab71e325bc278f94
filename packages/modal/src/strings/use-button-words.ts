import { useScreenClient } from '@latchkey/react'
import { useEffect, useState } from 'react'
import { buttons } from './en/buttons.ts'
import { loadButtonWords } from './load-button-words.ts'
import type { ButtonWords } from './words.types.ts'

/** Returns the texts of the buttons on the page: English until those of the page's language are loaded. */
export function useButtonWords(): ButtonWords {
  const { locale } = useScreenClient().options
  const [words, setWords] = useState<ButtonWords>(buttons)
  useEffect(() => loadButtonWords(locale, setWords), [locale])
  return words
}
