import { account, activity, networks, receive } from './en/account.ts'
import { type Strings, useStrings, type Words } from './strings.ts'

const words = { account, activity, networks, receive } as const

export type AccountStrings = Strings & Words<typeof words>

/** Returns the words of the screens of an account, which come with the first of these screens, and those of the shell. */
export function useAccountStrings(): AccountStrings {
  return { ...useStrings(), ...words }
}
