import type { AccountProvider } from '@latchkey/protocol/wallet-keys'
import { toPlainLine } from '../card/clean-text.ts'
import { element } from '../card/element.ts'
import { createGuardedCard } from '../card/guarded-card.ts'
import { icon } from '../card/icons.ts'
import { siteLine } from '../card/site-line.ts'
import { words } from '../card/words.ts'
import type { GuardedCard } from '../gate/guard-button.ts'

const MAX_TEXT = 254
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

export interface AccountCardContent {
  readonly account: SocialAccount
  /** Of the embedding page, as the browser reported it. */
  readonly origin: string
  readonly siteName: string | undefined
}

/** Builds the card that shows the account of a social login, with a button to decline it and a guarded one to accept it. */
export function createAccountCard(document: Document, { account, origin, siteName }: AccountCardContent): GuardedCard {
  const site = siteLine(document, origin, siteName)
  const title = lead(document, account)
  const text = element(document, 'p', 'card-text', words.login.text)
  text.dataset.end = ''
  const { head, ...parts } = createGuardedCard(document, site, words.login)
  head.append(title)
  parts.scroller.setAttribute('aria-labelledby', 'card-title')
  parts.scroller.append(rows(document, account), text)
  return { ...parts, amount: () => title }
}

/** Names the account by its verified address: anybody can give an account the name of somebody else. */
function lead(document: Document, { email, isEmailVerified, name }: SocialAccount): HTMLElement {
  const shown = isEmailVerified && email !== undefined ? email : name
  const text = shown === undefined ? words.login.nameless : words.login.title(toPlainLine(shown, MAX_TITLE))
  const title = element(document, 'h1', 'lead-text', element(document, 'bdi', '', text))
  title.id = 'card-title'
  const made = element(
    document,
    'div',
    'lead',
    element(document, 'span', 'lead-icon', icon(document, 'user', 24)),
    title,
  )
  made.dataset.gate = 'amount'
  return made
}

function rows(document: Document, { provider, subject, name, email, isEmailVerified }: SocialAccount): HTMLElement {
  const shown: readonly (readonly [string, string | undefined])[] = [
    [words.login.provider, words.login.providers[provider]],
    [words.login.name, name],
    [words.login.email, email && (isEmailVerified ? email : `${email} (${words.login.unverified})`)],
    // A name is not unique, and an address that nobody verified proves nothing.
    [words.login.subject, isEmailVerified && email !== undefined ? undefined : subject],
  ]
  const made = element(document, 'dl', 'facts')
  for (const [label, value] of shown) {
    if (value === undefined) continue
    const text = element(document, 'bdi', '', toPlainLine(value, MAX_TEXT))
    made.append(element(document, 'div', 'fact', element(document, 'dt', '', label), element(document, 'dd', '', text)))
  }
  return made
}
