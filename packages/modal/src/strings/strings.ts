import { createContext, useContext } from 'react'
import { en } from './en/index.ts'
import type { ModalWords, Strings } from './words.types.ts'

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
  return useContext(WordsContext)?.[group] ?? english
}
