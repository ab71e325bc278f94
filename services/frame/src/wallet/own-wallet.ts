import type { WalletAddresses } from '@latchkey/protocol/wallet-keys'
import type { WalletDeps } from './wallet-deps.ts'

/** The user's wallet, if this device has a half of it. */
export interface OwnWallet {
  readonly walletId: string
  /** Derived by the vault on this device. The addresses that auth returns are not trusted. */
  readonly addresses: WalletAddresses
}

/**
 * Returns the user's wallet on this device; `undefined` if the user has none, or this device has to recover it first.
 *
 * @throws session/expired, vault/timeout, and as a service client
 */
export async function readOwnWallet({ session, openVault }: WalletDeps): Promise<OwnWallet | undefined> {
  const { wallet } = await session.describe()
  if (wallet?.hasDeviceSet !== true) return undefined
  const { wallets } = await (await openVault()).call('STATUS', undefined)
  return wallets.find(({ walletId }) => walletId === wallet.walletId)
}
