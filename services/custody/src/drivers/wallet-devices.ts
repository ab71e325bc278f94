import type { DatabaseClient } from '@latchkey/database'

/** A wallet and the vault key of a device. */
export interface WalletDevice {
  readonly walletId: string
  readonly device: string
}

/** Stores the device that made a wallet, or that its person approved for it, in the caller's transaction. */
export async function addWalletDevice(
  client: DatabaseClient,
  { walletId, device, now }: WalletDevice & { readonly now: Date },
): Promise<void> {
  await client.query(
    `INSERT INTO custody_wallet_devices (wallet_id, device, added_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [walletId, device, now],
  )
}

/**
 * Deletes a device that was denied, or that made a change that was undone, in the caller's transaction. The device that made the
 * wallet stays: its owner may have no other one.
 */
export async function removeWalletDevice(client: DatabaseClient, { walletId, device }: WalletDevice): Promise<void> {
  await client.query(
    `DELETE FROM custody_wallet_devices WHERE wallet_id = $1 AND device = $2
      AND NOT EXISTS (SELECT FROM custody_wallets WHERE id = $1 AND device = $2)`,
    [walletId, device],
  )
}

/**
 * Returns whether a device made this wallet or was approved for it, and was not denied since. What is known of the address proves
 * nothing here, because auth alone can have a wallet made for any address.
 */
export async function isWalletDevice(client: DatabaseClient, { walletId, device }: WalletDevice): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM custody_wallet_devices WHERE wallet_id = $1 AND device = $2', [
    walletId,
    device,
  ])
  return rowCount === 1
}
