import type { account } from './en/account.ts'
import type { alerts } from './en/alerts.ts'
import type { buttons } from './en/buttons.ts'
import type { connect, connecting } from './en/connect.ts'
import type { errors } from './en/errors.ts'
import type { shell } from './en/shell.ts'
import type { wallets } from './en/wallets.ts'

/** Same tree, any words. */
export type Words<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : { readonly [K in keyof T]: Words<T[K]> }

export type ButtonWords = Words<typeof buttons>

/**
 * Every word of the modal, by group: what another language translates. Other groups are added where they stand, in `en/`.
 *
 * @see useWords
 */
export interface ModalWords {
  readonly shell: Words<typeof shell>
  readonly connect: Words<typeof connect>
  readonly connecting: Words<typeof connecting>
  readonly account: Words<typeof account>
  readonly wallets: Words<typeof wallets>
  readonly errors: typeof errors
  readonly alerts: typeof alerts
}

/** Returns a group of words in the language of the modal. The group in English comes with the screen that says it. */
export type WordsOf = <G extends keyof ModalWords>(group: G, english: ModalWords[G]) => ModalWords[G]
