import { WalletError } from '@latchkey/errors'
import type { EmailAddress } from '@latchkey/mail'
import type { CustodyDeps } from '../custody-deps.ts'
import { toEmailAad, unwrapEmail } from '../domain/subject.ts'
import { findKeptWallet, type KeptWallet } from '../drivers/wallets.ts'

/**
 * Returns a wallet with the address of its person.
 *
 * @throws embedded/not-found, frame/unsupported-action for a person without an address
 */
export async function readWalletOwner(
  walletId: string,
  { pool, kms }: Pick<CustodyDeps, 'pool' | 'kms'>,
): Promise<{ readonly wallet: KeptWallet; readonly to: EmailAddress }> {
  const wallet = await findKeptWallet(pool, walletId)
  if (wallet === undefined) throw new WalletError('embedded/not-found')
  const { emailWrapped } = wallet
  if (emailWrapped === null) throw new WalletError('frame/unsupported-action')
  return { wallet, to: await unwrapEmail(kms, emailWrapped, toEmailAad(wallet)) }
}
