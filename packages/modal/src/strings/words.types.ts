import type { account } from './en/account.ts'
import type { alerts } from './en/alerts.ts'
import type { buttons } from './en/buttons.ts'
import type { connect, connecting } from './en/connect.ts'
import type { errors } from './en/errors.ts'
import type { shell } from './en/shell.ts'
import type { wallets } from './en/wallets.ts'

/** The same tree with any texts. */
export type Words<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : { readonly [K in keyof T]: Words<T[K]> }

export type ButtonWords = Words<typeof buttons>

/**
 * All texts of the modal, by group, for translations. The files in `en/` add their own groups.
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

/** Returns a group of texts in the language of the modal. The English group loads with its screen. */
export type WordsOf = <G extends keyof ModalWords>(group: G, english: ModalWords[G]) => ModalWords[G]
