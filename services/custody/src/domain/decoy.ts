import { isWalletError } from '@latchkey/errors'
import type { Kms } from '@latchkey/kms'
import { type EmailAddress, parseEmailAddress } from '@latchkey/mail'
import { unwrapEmail, wrapEmail } from './subject.ts'

/** A wrapped address that belongs to nobody. Unwrapping it takes the same steps as unwrapping the address of a wallet. */
export interface Decoy {
  /** @throws kms/unavailable, kms/refused */
  readonly open: () => Promise<EmailAddress>
}

const AAD = new TextEncoder().encode('custody.email:decoy')

/** Returns a new decoy. @throws kms/unavailable, kms/refused */
export async function createDecoy(kms: Pick<Kms, 'wrap' | 'unwrap'>): Promise<Decoy> {
  const wrap = () => wrapEmail(kms, parseEmailAddress('nobody@example.invalid'), AAD)
  let wrapped = await wrap()
  return {
    open: () =>
      unwrapEmail(kms, wrapped, AAD).catch(async (error: unknown) => {
        // A key rotation rewraps the values in the database but not this one, so its key may have been removed.
        if (!isWalletError(error, 'kms/corrupt')) throw error
        wrapped = await wrap()
        return unwrapEmail(kms, wrapped, AAD)
      }),
  }
}
