import { wallets } from './en/wallets.ts'
import { type Strings, useStrings, type Words } from './strings.ts'

export type WalletStrings = Strings & { readonly wallets: Words<typeof wallets> }

/** Returns the words about wallets one may get, which come with the first screen that says some, and those of the shell. */
export function useWalletStrings(): WalletStrings {
  return { ...useStrings(), wallets }
}
