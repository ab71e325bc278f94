import { WalletError } from '@latchkey/errors'
import type { WalletSession } from '@latchkey/protocol/wallet-auth'
import { unwrapEmail } from './domain/email-record.ts'
import { toAccountRow, unwrapPerson } from './domain/social-account.ts'
import { findUserAccount } from './drivers/accounts.ts'
import { findUserEmail } from './drivers/users.ts'
import type { WalletDeps } from './wallet-deps.ts'

/** Who a user is: as custody recognises them, and as they may be shown to themselves. */
export interface KnownUser extends Pick<WalletSession, 'email' | 'social'> {
  /** The canonical e-mail address, or the account. */
  readonly identity: string
}

/** @throws session/expired for a deleted user; as `Kms` */
export async function readUser(userId: string, { pool, kms }: Pick<WalletDeps, 'pool' | 'kms'>): Promise<KnownUser> {
  const wrapped = await findUserEmail(pool, userId)
  if (wrapped !== undefined) {
    const email = await unwrapEmail(kms, wrapped, `user/${userId}`)
    return { identity: email, email, social: null }
  }
  const found = await findUserAccount(pool, userId)
  if (found === undefined) throw new WalletError('session/expired')
  const row = toAccountRow(found.realm, found.accountMac)
  const { account, email = null, name = null, provider } = await unwrapPerson(kms, found.personWrapped, row)
  return { identity: account, email, social: { provider, userName: name } }
}
