import type { account } from './en/account.ts'
import type { alerts } from './en/alerts.ts'
import type { buttons } from './en/buttons.ts'
import type { errors } from './en/errors.ts'
import type { en } from './en/index.ts'
import type { wallets } from './en/wallets.ts'

/** Same tree, any words. */
export type Words<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : { readonly [K in keyof T]: Words<T[K]> }

export type ButtonWords = Words<typeof buttons>

/** The words that come with the shell. */
export type Strings = Words<typeof en>

export interface AccountStrings extends Strings {
  readonly account: Words<typeof account>
}

export interface WalletStrings extends Strings {
  readonly wallets: Words<typeof wallets>
}

/** Every word of the modal, by group. The words of a screen add their group where they stand, in `en/`. @see useWords */
export interface ModalWords extends AccountStrings, WalletStrings {
  readonly errors: typeof errors
  readonly alerts: typeof alerts
}

/** Returns a group of words in the language of the modal. The group in English comes with the screen that says it. */
export type WordsOf = <G extends keyof ModalWords>(group: G, english: ModalWords[G]) => ModalWords[G]
