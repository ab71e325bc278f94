import { isWalletError } from '@latchkey/errors'
import type { Kms } from '@latchkey/kms'
import { type EmailAddress, parseEmailAddress } from '@latchkey/mail'
import { unwrapEmail, wrapEmail } from './subject.ts'

/** An address of nobody, wrapped as those of wallets are: to open it takes the steps that one of somebody takes. */
export interface Decoy {
  /** @throws kms/unavailable, kms/refused */
  readonly open: () => Promise<EmailAddress>
}

const AAD = new TextEncoder().encode('custody.email:decoy')

/** Returns a decoy of this process. @throws kms/unavailable, kms/refused */
export async function createDecoy(kms: Pick<Kms, 'wrap' | 'unwrap'>): Promise<Decoy> {
  const wrap = () => wrapEmail(kms, parseEmailAddress('nobody@example.invalid'), AAD)
  let wrapped = await wrap()
  return {
    open: () =>
      unwrapEmail(kms, wrapped, AAD).catch(async (error: unknown) => {
        // A rotation rewraps rows, and this value is in none: its key may have been removed since.
        if (!isWalletError(error, 'kms/corrupt')) throw error
        wrapped = await wrap()
        return unwrapEmail(kms, wrapped, AAD)
      }),
  }
}
