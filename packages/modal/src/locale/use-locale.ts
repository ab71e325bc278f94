import { createContext, useContext } from 'react'

/** The locale that numbers and dates are written in. */
export const LocaleContext = createContext('en')

export function useLocale(): string {
  return useContext(LocaleContext)
}
