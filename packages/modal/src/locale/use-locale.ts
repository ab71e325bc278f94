import { createContext, useContext } from 'react'

/** The locale of numbers and dates. */
export const LocaleContext = createContext('en')

export function useLocale(): string {
  return useContext(LocaleContext)
}
