import { WalletError } from '@latchkey/errors'
import type { EmailAddress } from '@latchkey/mail'
import { unwrapEmail } from './domain/email-record.ts'
import { findUserEmail } from './drivers/users.ts'
import type { WalletDeps } from './wallet-deps.ts'

/** Returns the address that a user proved by a code. @throws session/expired when the user is gone; as `Kms` */
export async function readUserEmail(
  userId: string,
  { pool, kms }: Pick<WalletDeps, 'pool' | 'kms'>,
): Promise<EmailAddress> {
  const wrapped = await findUserEmail(pool, userId)
  if (wrapped === undefined) throw new WalletError('session/expired')
  return unwrapEmail(kms, wrapped, `user/${userId}`)
}
