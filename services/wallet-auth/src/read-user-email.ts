import { WalletError } from '@latchkey/errors'
import type { EmailAddress } from '@latchkey/mail'
import { unwrapEmail } from './domain/email-record.ts'
import { findUserEmail } from './drivers/users.ts'
import type { WalletDeps } from './wallet-deps.ts'

/** Returns the verified e-mail address of a user. @throws session/expired for a deleted user; as `Kms` */
export async function readUserEmail(
  userId: string,
  { pool, kms }: Pick<WalletDeps, 'pool' | 'kms'>,
): Promise<EmailAddress> {
  const wrapped = await findUserEmail(pool, userId)
  if (wrapped === undefined) throw new WalletError('session/expired')
  return unwrapEmail(kms, wrapped, `user/${userId}`)
}
