import { createContext, useContext } from 'react'
import { en } from './en/index.ts'

/** Same tree, any words. */
export type Words<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : { readonly [K in keyof T]: Words<T[K]> }

export type Strings = Words<typeof en>

export const StringsContext = createContext<Strings>(en)

export function useStrings(): Strings {
  return useContext(StringsContext)
}
