import type { AccountProvider } from '@latchkey/protocol/wallet-keys'
import { toPlainLine } from '../card/clean-text.ts'
import { words } from '../card/words.ts'
import type { Question } from './question-card.ts'

/** Fits the heading, which a keyboard cannot scroll; the rows below have the whole text. */
const MAX_TITLE = 40

/** The account of a social login, as its ID token or its message names it. */
export interface SocialAccount {
  readonly provider: AccountProvider
  /** Identifier of the account at the provider. */
  readonly subject: string
  readonly name: string | undefined
  readonly email: string | undefined
  readonly isEmailVerified: boolean
}

/**
 * Returns the question whether the account of a social login is that of the person. It names the account by its verified address,
 * because anybody can give an account the name of somebody else.
 */
export function toAccountQuestion({ provider, subject, name, email, isEmailVerified }: SocialAccount): Question {
  const shown = isEmailVerified && email !== undefined ? email : name
  const rows: readonly (readonly [string, string | undefined])[] = [
    [words.login.provider, words.login.providers[provider]],
    [words.login.name, name],
    [words.login.email, email && (isEmailVerified ? email : `${email} (${words.login.unverified})`)],
    // A name is not unique, and an address that nobody verified proves nothing.
    [words.login.subject, isEmailVerified && email !== undefined ? undefined : subject],
  ]
  return {
    icon: 'user',
    title: shown === undefined ? words.login.nameless : words.login.title(toPlainLine(shown, MAX_TITLE)),
    rows: rows.flatMap(([label, value]) => (value === undefined ? [] : [[label, value] as const])),
    text: words.login.text,
    texts: words.login,
  }
}
