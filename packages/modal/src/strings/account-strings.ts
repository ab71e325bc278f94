import { useContext } from 'react'
import { account } from './en/account.ts'
import { en } from './en/index.ts'
import { WordsContext } from './strings.ts'
import type { AccountStrings } from './words.types.ts'

export type { AccountStrings } from './words.types.ts'

const english: AccountStrings = { ...en, account }

/** Returns the words of an account, which come with the first of these screens, and those of the shell. */
export function useAccountStrings(): AccountStrings {
  return useContext(WordsContext) ?? english
}
