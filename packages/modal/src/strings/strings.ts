import { createContext, useContext } from 'react'
import { en } from './en/index.ts'
import type { ModalWords, Strings } from './words.types.ts'

export type { Strings } from './words.types.ts'

/** Words of another language; `undefined` for English. */
export const WordsContext = createContext<ModalWords | undefined>(undefined)

export function useStrings(): Strings {
  return useContext(WordsContext) ?? en
}
