import { WalletError } from '@latchkey/errors'
import { type EmailAddress, parseEmailAddress } from '@latchkey/mail'
import {
  type AccessTokens,
  type FarcasterProofs,
  type IdTokens,
  toSocialNonce,
  toStatedAccount,
} from '@latchkey/proofs'
import { isOAuthProvider } from '@latchkey/protocol/wallet-auth'
import type { Identity, StatedAccount } from '@latchkey/protocol/wallet-keys'

/** The person whom a request names. */
export interface Person {
  /** The canonical address, or the account at a provider. */
  readonly subject: string
  /** Where the person gets mail. Undefined: an account whose provider has verified no address. */
  readonly email: EmailAddress | undefined
  /**
   * - `device`: an ID token for this device proves the person.
   * - `person`: an access token does, which somebody else may have and use too, or a message of Farcaster, whose nonce the frame could not
   *   verify before the person signed it. A new device also needs the link of a mail.
   * - `nothing`: anybody can type an address. A new device needs the link of a mail.
   */
  readonly proven: 'device' | 'person' | 'nothing'
  /** The account of an access token, which only its provider can tell. */
  readonly stated?: StatedAccount
}

/** Whether custody can ever approve a new device of a person. */
export const canEnrol = ({ proven, email }: Person): boolean => proven === 'device' || email !== undefined

interface PersonDeps {
  readonly idTokens: IdTokens
  readonly accessTokens: AccessTokens
  readonly farcaster: FarcasterProofs
}

/**
 * Returns the person of a request. An ID token counts for the device whose vault key is in its nonce, so that nobody who sees the token
 * can use it for a device of their own; the same holds for a message of Farcaster. An access token has no such place.
 *
 * @param device - Thumbprint of the vault key that signed the request.
 * @throws mail/invalid-address, proof/refused for a token of another kind than its provider has; and as `IdTokens`, `AccessTokens`, `FarcasterProofs`
 */
export async function readPerson(
  identity: Identity,
  device: string,
  { idTokens, accessTokens, farcaster }: PersonDeps,
): Promise<Person> {
  if (identity.type === 'email') {
    const email = parseEmailAddress(identity.email)
    return { subject: email, email, proven: 'nothing' }
  }
  if (identity.type === 'farcaster') {
    const { message, signature, salt } = identity
    const person = await farcaster.verify({ message, signature, nonce: toSocialNonce('farcaster', device, salt) })
    return { subject: person.account, email: undefined, proven: 'person' }
  }
  const { type, provider } = identity
  if (type === 'social' && !isOAuthProvider(provider)) {
    const { idToken, salt } = identity
    const person = await idTokens.verify({ provider, idToken, nonce: toSocialNonce(provider, device, salt) })
    return { subject: person.account, email: toAddress(person.email), proven: 'device' }
  }
  if (type === 'access-token' && isOAuthProvider(provider)) {
    const person = await accessTokens.verify({ provider, accessToken: identity.accessToken })
    return {
      subject: person.account,
      email: toAddress(person.email),
      proven: 'person',
      stated: toStatedAccount(person),
    }
  }
  throw new WalletError('proof/refused', { problem: 'the provider has no tokens of this kind' })
}

/** An address that our mail service would not send to is as good as none. */
function toAddress(email: string | undefined): EmailAddress | undefined {
  try {
    return email === undefined ? undefined : parseEmailAddress(email)
  } catch {
    return undefined
  }
}
