import { WalletError } from '@latchkey/errors'
import { beganDeletionSchema } from '@latchkey/protocol/custody'
import type { WalletDeps } from './wallet-deps.ts'

/**
 * Asks custody to mail the link by which the person deletes the wallet. Nothing is deleted here.
 *
 * @throws frame/unsupported-action without custody, a wallet, or an e-mail address; embedded/quiet-period, email/throttled,
 * embedded/not-found, and as a service client
 */
export async function deleteWallet({ custody, session, openVault, origin }: WalletDeps): Promise<void> {
  const [{ wallet }, vault] = await Promise.all([session.describe(), openVault()])
  if (custody === undefined || wallet === null) throw new WalletError('frame/unsupported-action')
  const { walletId } = wallet
  const body = (nonce: string) => vault.call('DELETE_WALLET', { nonce, walletId, origin })
  await custody.call({ path: 'deletions', schema: beganDeletionSchema, body })
}
