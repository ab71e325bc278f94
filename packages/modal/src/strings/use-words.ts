import { createContext, useContext } from 'react'
import type { ModalWords, WordsOf } from './words.types.ts'

/** Texts of another language; `undefined` for English. */
export const WordsContext = createContext<ModalWords | undefined>(undefined)

/**
 * Returns a group of texts in the language of the modal.
 *
 * @param english - The group in English. The import adds it to the chunk of the screen.
 * @example const t = useWords('settings', settings)
 */
export function useWords<G extends keyof ModalWords>(group: G, english: ModalWords[G]): ModalWords[G] {
  return useWordsOf()(group, english)
}

/** Returns the function that looks groups up, for titles of screens that load later. */
export function useWordsOf(): WordsOf {
  const words = useContext(WordsContext)
  return (group, english) => words?.[group] ?? english
}
