import { unlockedSchema } from '@latchkey/protocol/wallet-auth'
import type { WalletDeps } from './wallet-deps.ts'

/**
 * Opens the wallet in the vault, unless it is open.
 *
 * @returns true if auth was asked for its half; it checks the session then
 * @throws vault/half-not-found, and as a service client
 */
export async function unlockWallet(walletId: string, { session, openVault }: WalletDeps): Promise<boolean> {
  const vault = await openVault()
  if ((await vault.call('STATUS', undefined)).isUnlocked) return false
  const deviceId = await session.deviceId()
  const body = (nonce: string) => vault.call('UNLOCK', { nonce, walletId, deviceId })
  const served = await session.call({ path: 'vault/unlock', schema: unlockedSchema, body })
  await vault.call('UNLOCK_FINISH', served)
  return true
}
