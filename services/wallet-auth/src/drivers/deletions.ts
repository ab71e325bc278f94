import { type Database, type DatabaseClient, withClient } from '@latchkey/database'
import { IS_STOPPED } from './stops.ts'

/** Whose wallet is deleted. */
export interface DeletedUser {
  readonly userId: string
  readonly realm: string
  /** Null: the user signs in by an account. */
  readonly emailMac: Buffer | null
  readonly emailWrapped: Buffer | null
  /** Origin of the site on which the wallet was made. */
  readonly origin: string
}

/** Returns the user of a wallet; undefined where it was deleted before. @throws service/database */
export function findUserOfWallet(pool: Database['pool'], walletId: string): Promise<DeletedUser | undefined> {
  return withClient(pool, async (client) => {
    const { rows } = await client.query<DeletedUser>(
      `SELECT u.id AS "userId", u.realm, u.email_mac AS "emailMac", u.email_wrapped AS "emailWrapped", d.origin
         FROM wallet_wallets w JOIN wallet_users u ON u.id = w.user_id JOIN wallet_devices d ON d.id = w.device_id
        WHERE w.id = $1`,
      [walletId],
    )
    return rows[0]
  })
}

/** A wallet of which the user is to be deleted. */
export interface DeletableWallet {
  /** True: the vault key is that of a device of the user which is not revoked. */
  readonly isOwn: boolean
  /** True: an operator has frozen it. */
  readonly isFrozen: boolean
  /** True: an operator has stopped the project of that device, or its origin. */
  readonly isStopped: boolean
}

/** Locks a wallet to the end of the caller's transaction. @returns undefined if it was deleted meanwhile */
export async function lockDeletable(
  client: DatabaseClient,
  { walletId, vaultThumbprint }: { readonly walletId: string; readonly vaultThumbprint: string },
): Promise<DeletableWallet | undefined> {
  const { rows } = await client.query<DeletableWallet>(
    `SELECT own.id IS NOT NULL AS "isOwn", w.status = 'frozen' AS "isFrozen", coalesce(own."isStopped", false) AS "isStopped"
       FROM wallet_wallets w LEFT JOIN LATERAL (
         SELECT d.id, ${IS_STOPPED} FROM wallet_user_devices ud JOIN wallet_devices d ON d.id = ud.device_id
          WHERE ud.user_id = w.user_id AND d.vault_thumbprint = $2 AND ud.status <> 'revoked' LIMIT 1) own ON true
      WHERE w.id = $1 FOR UPDATE OF w`,
    [walletId, vaultThumbprint],
  )
  return rows[0]
}

/**
 * Deletes a user in a transaction of the caller: the wallet and auth's half of every set, sessions and tokens, identities, what connects
 * devices to the user, and known networks. Rows without a reference to the user stay: codes for the limits of two days, devices until
 * the next sweep, and the audit, with the random ids of the user and the wallet.
 *
 * @returns false if the user was deleted at once by another request
 */
export async function shredUser(client: DatabaseClient, { userId, realm, emailMac }: DeletedUser): Promise<boolean> {
  const { rowCount } = await client.query('DELETE FROM wallet_users WHERE id = $1', [userId])
  await client.query('DELETE FROM wallet_known_networks WHERE realm = $1 AND email_mac = $2', [realm, emailMac])
  return rowCount === 1
}
