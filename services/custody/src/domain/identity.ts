import { type EmailAddress, parseEmailAddress } from '@latchkey/mail'
import { type IdTokens, toSocialNonce } from '@latchkey/proofs'
import type { Identity } from '@latchkey/protocol/wallet-keys'

/** The person whom a request names. */
export interface Person {
  /** The canonical address, or the account at a provider. */
  readonly subject: string
  /** Where the person gets mail. Undefined: an account whose provider has verified no address. */
  readonly email: EmailAddress | undefined
  /** True: an ID token for this device proves it. False: a link in a mail has to. */
  readonly isProven: boolean
}

/**
 * Returns the person of a request. An ID token counts for the device whose vault key is in its nonce, so that nobody who sees the token
 * can use it for a device of their own.
 *
 * @param device - Thumbprint of the vault key that signed the request.
 * @throws mail/invalid-address, and as `IdTokens`
 */
export async function readPerson(identity: Identity, device: string, idTokens: IdTokens): Promise<Person> {
  if (identity.type === 'email') {
    const email = parseEmailAddress(identity.email)
    return { subject: email, email, isProven: false }
  }
  const { provider, idToken, salt } = identity
  const person = await idTokens.verify({ provider, idToken, nonce: toSocialNonce(provider, device, salt) })
  return { subject: person.account, email: toAddress(person.email), isProven: true }
}

/** An address that our mail service would not send to is as good as none. */
function toAddress(email: string | undefined): EmailAddress | undefined {
  try {
    return email === undefined ? undefined : parseEmailAddress(email)
  } catch {
    return undefined
  }
}
