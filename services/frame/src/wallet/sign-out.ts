import { lockVault } from './lock-vault.ts'
import type { WalletDeps } from './wallet-deps.ts'

/** Ends the session of this page. The opened keys are overwritten first. */
export async function signOut(wallet: WalletDeps): Promise<void> {
  wallet.loggedInAt = undefined
  wallet.emailChange = undefined
  await Promise.all([lockVault(wallet), wallet.session.end()])
}
