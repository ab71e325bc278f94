import type { DatabaseClient } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'
import { lockWallet } from './email-changes.ts'
import { isWalletDevice } from './wallet-devices.ts'
import type { KeptWallet } from './wallets.ts'

/**
 * Locks a wallet for a device of its person, in a transaction of the caller.
 *
 * @throws embedded/not-found for a device that neither made the wallet nor was approved, and for a person who changed meanwhile;
 * frame/unsupported-action for a person without an address
 */
export async function lockOwnWallet(
  client: DatabaseClient,
  { wallet, device }: { readonly wallet: KeptWallet; readonly device: string },
): Promise<void> {
  const { walletId, subjectMac, emailWrapped } = wallet
  const current = await lockWallet(client, walletId)
  if (current?.equals(subjectMac) !== true) throw new WalletError('embedded/not-found')
  if (!(await isWalletDevice(client, { walletId, device }))) throw new WalletError('embedded/not-found')
  if (emailWrapped === null) throw new WalletError('frame/unsupported-action')
}
