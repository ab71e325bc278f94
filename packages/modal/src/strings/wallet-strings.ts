import { useContext } from 'react'
import { en } from './en/index.ts'
import { wallets } from './en/wallets.ts'
import { WordsContext } from './strings.ts'
import type { WalletStrings } from './words.types.ts'

export type { WalletStrings } from './words.types.ts'

const english: WalletStrings = { ...en, wallets }

/** Returns the words about wallets one may get, which come with the first screen that says some, and those of the shell. */
export function useWalletStrings(): WalletStrings {
  return useContext(WordsContext) ?? english
}
