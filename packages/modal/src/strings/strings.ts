import { createContext, useContext } from 'react'
import { en } from './en/index.ts'
import type { ModalWords, Strings, WordsOf } from './words.types.ts'

export type { Strings } from './words.types.ts'

/** Words of another language; `undefined` for English. */
export const WordsContext = createContext<ModalWords | undefined>(undefined)

export function useStrings(): Strings {
  return useContext(WordsContext) ?? en
}

/**
 * Returns a group of words in the language of the modal.
 *
 * @param english - The group in English, which comes with the screen that says it.
 * @example const t = useWords('settings', settings)
 */
export function useWords<G extends keyof ModalWords>(group: G, english: ModalWords[G]): ModalWords[G] {
  return useWordsOf()(group, english)
}

/** Returns what finds a group of words, for a caller that gets the group later. */
export function useWordsOf(): WordsOf {
  const words = useContext(WordsContext)
  return (group, english) => words?.[group] ?? english
}
