import { useContext } from 'react'
import { amount } from './en/amount.ts'
import { WordsContext } from './strings.ts'
import type { ModalWords } from './words.types.ts'

/** Returns the words of entering an amount, which come with the first screen that has such a field. */
export function useAmountStrings(): ModalWords['amount'] {
  return useContext(WordsContext)?.amount ?? amount
}
