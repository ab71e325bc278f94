import { createContext, useContext } from 'react'

/** The shadow root of the modal, in which screens adopt their styles. */
export const ShadowContext = createContext<ShadowRoot | undefined>(undefined)

export function useShadowRoot(): ShadowRoot | undefined {
  return useContext(ShadowContext)
}
