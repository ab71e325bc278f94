import { WalletError } from '@latchkey/errors'
import type { SocialProof } from '@latchkey/protocol/wallet-auth'
import type { AccountProvider, StatedAccount } from '@latchkey/protocol/wallet-keys'
import * as v from 'valibot'
import type { SocialAccount } from '../../approval/question/account-question.ts'

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(254))
/** Custody refuses a token with other values where it decides; here a claim of another form is not shown. */
const claimsSchema = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  name: v.fallback(v.optional(text), undefined),
  email: v.fallback(v.optional(text), undefined),
  email_verified: v.optional(v.unknown()),
})

/**
 * Returns the account of a login: for an access token as auth states it, which custody confirms when a wallet is made.
 *
 * @throws As `readIdToken`
 */
export function readAccount(provider: AccountProvider, proof: SocialProof): SocialAccount {
  if ('message' in proof) return readFarcaster(proof.message, proof.userName)
  return 'idToken' in proof ? readIdToken(provider, proof.idToken) : toAccount(provider, proof.account)
}

/**
 * Returns the account that a message of Farcaster names. Its signature is not verified: the frame does not read OP Mainnet. Custody verifies it
 * when a wallet is made.
 *
 * @param userName - As the relay states it; nobody has signed it.
 * @throws frame/error for a message without an account, or with several
 * @see FIP-11
 */
function readFarcaster(message: string, userName: string | null): SocialAccount {
  const [account, ...more] = message.matchAll(/^- farcaster:\/\/fid\/([1-9]\d{0,15})\/?$/gm)
  if (account?.[1] === undefined || more.length > 0) throw new WalletError('frame/error')
  return {
    ...{ provider: 'farcaster', subject: account[1], name: userName ?? undefined },
    ...{ email: undefined, isEmailVerified: false },
  }
}

/** Returns an account as a service states it. */
export function toAccount(provider: AccountProvider, { subject, name, email }: StatedAccount): SocialAccount {
  return { provider, subject, name: name ?? undefined, email: email ?? undefined, isEmailVerified: email !== null }
}

/**
 * Returns the account that an ID token names. Its signature is not verified: the frame has no keys of providers. Custody verifies it when
 * a wallet is made and when a device is new, and refuses a token that was changed.
 *
 * @throws frame/error for a token without a subject
 * @see OpenID Connect Core 1.0 sections 2 and 5.1
 */
function readIdToken(provider: AccountProvider, idToken: string): SocialAccount {
  const claims = v.safeParse(claimsSchema, parsePayload(idToken))
  if (!claims.success) throw new WalletError('frame/error')
  const { sub, name, email, email_verified: isVerified } = claims.output
  // Apple sends the boolean as a string.
  return { provider, subject: sub, name, email, isEmailVerified: isVerified === true || isVerified === 'true' }
}

function parsePayload(jwt: string): unknown {
  const [, payload = ''] = jwt.split('.')
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
