import { type Database, type DatabaseClient, withClient } from '@latchkey/database'

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
