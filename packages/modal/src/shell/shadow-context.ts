import { createContext, useContext } from 'react'

/** The shadow root the modal stands in; screens adopt their styles there. */
export const ShadowContext = createContext<ShadowRoot | undefined>(undefined)

export function useShadowRoot(): ShadowRoot | undefined {
  return useContext(ShadowContext)
}
