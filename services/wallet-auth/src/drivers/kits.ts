import { type Database, type DatabaseClient, withClient } from '@latchkey/database'

/** A recovery kit whose half is stored. */
export interface StoredKit {
  readonly setId: string
  readonly createdAt: Date
}

/** Returns the recovery kits of the wallet of a user, the newest first. @throws service/database */
export function listKits(pool: Database['pool'], userId: string): Promise<readonly StoredKit[]> {
  return withClient(pool, async (client) => {
    const { rows } = await client.query<StoredKit>(
      `SELECT s.id AS "setId", s.created_at AS "createdAt" FROM wallet_sets s JOIN wallet_wallets w ON w.id = s.wallet_id
        WHERE w.user_id = $1 AND s.type = 'kit' ORDER BY s.created_at DESC, s.id`,
      [userId],
    )
    return rows
  })
}

/** Locks a wallet in a transaction of the caller, so that requests at once count each other. @returns the number of its kits */
export async function countKits(client: DatabaseClient, walletId: string): Promise<number> {
  await client.query('SELECT FROM wallet_wallets WHERE id = $1 FOR UPDATE', [walletId])
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM wallet_sets WHERE wallet_id = $1 AND type = 'kit'`,
    [walletId],
  )
  return rows[0]?.count ?? 0
}

/** Deletes the half of a kit in a transaction of the caller. @returns the wallet; undefined for no kit of this user */
export async function deleteKit(
  client: DatabaseClient,
  { userId, setId }: { readonly userId: string; readonly setId: string },
): Promise<string | undefined> {
  const { rows } = await client.query<{ walletId: string }>(
    `DELETE FROM wallet_sets s USING wallet_wallets w
      WHERE w.id = s.wallet_id AND w.user_id = $1 AND s.id = $2 AND s.type = 'kit' RETURNING s.wallet_id AS "walletId"`,
    [userId, setId],
  )
  return rows[0]?.walletId
}
