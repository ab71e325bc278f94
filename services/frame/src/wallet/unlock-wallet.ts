import { unlockedSchema } from '@latchkey/protocol/wallet-auth'
import type { WalletDeps } from './wallet-deps.ts'

/** Opens the wallet in the vault, unless it is open. @throws vault/half-not-found, and as a service client */
export async function unlockWallet(walletId: string, { session, openVault }: WalletDeps): Promise<void> {
  const vault = await openVault()
  if ((await vault.call('STATUS', undefined)).isUnlocked) return
  const deviceId = await session.deviceId()
  const body = (nonce: string) => vault.call('UNLOCK', { nonce, walletId, deviceId })
  const served = await session.call({ path: 'vault/unlock', schema: unlockedSchema, body })
  await vault.call('UNLOCK_FINISH', served)
}
