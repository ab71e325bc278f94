import type { WalletAddresses } from '@latchkey/protocol/wallet-keys'
import type { WalletDeps } from './wallet-deps.ts'

/** The wallet of the user, of which this device has a half. */
export interface OwnWallet {
  readonly walletId: string
  /** As the vault derived them on this device. Those that auth names are not used, because auth could name others. */
  readonly addresses: WalletAddresses
}

/**
 * Returns the wallet that the session may use on this device; `undefined` for a user without a wallet, and on a device that has to
 * recover it.
 *
 * @throws session/expired, vault/timeout, and as a service client
 */
export async function readOwnWallet({ session, openVault }: WalletDeps): Promise<OwnWallet | undefined> {
  const { wallet } = await session.describe()
  if (wallet?.hasDeviceSet !== true) return undefined
  const { wallets } = await (await openVault()).call('STATUS', undefined)
  return wallets.find(({ walletId }) => walletId === wallet.walletId)
}
