import { type Database, type DatabaseClient, withClient } from '@latchkey/database'
import { DEVICE_STATUS, type LoginState } from './devices.ts'

/**
 * Returns the user of an address, who is new where nobody has it, with what decides about this device. The row stays locked to
 * the end of the transaction.
 */
export async function upsertUser(
  client: DatabaseClient,
  given: {
    readonly newUserId: string
    readonly realm: string
    readonly emailMac: Buffer
    readonly emailWrapped: Uint8Array
    readonly deviceId: string
    readonly now: Date
  },
): Promise<LoginState> {
  const { newUserId, realm, emailMac, emailWrapped, deviceId, now } = given
  await client.query(
    `INSERT INTO wallet_users (id, realm, email_mac, email_wrapped, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (realm, email_mac) DO NOTHING`,
    [newUserId, realm, emailMac, emailWrapped, now],
  )
  // The lock needs a statement of its own: a statement that waits for a lock reads the rows as they were before the wait.
  await client.query('SELECT FROM wallet_users WHERE realm = $1 AND email_mac = $2 FOR UPDATE', [realm, emailMac])
  const { rows } = await client.query<LoginState>(
    `SELECT u.id AS "userId", w.id AS "walletId", ${DEVICE_STATUS}
       FROM wallet_users u
       LEFT JOIN wallet_wallets w ON w.user_id = u.id AND w.status <> 'pending'
       LEFT JOIN wallet_user_devices ud ON ud.user_id = u.id AND ud.device_id = $3
      WHERE u.realm = $1 AND u.email_mac = $2`,
    [realm, emailMac, deviceId],
  )
  return rows[0] as LoginState
}

/** Locks a user to the end of the caller's transaction, as `upsertUser` does, so that no login opens a session meanwhile. */
export async function lockUser(client: DatabaseClient, userId: string): Promise<void> {
  await client.query('SELECT FROM wallet_users WHERE id = $1 FOR UPDATE', [userId])
}

/** The address of a user, as it is stored. */
export interface UserAddress {
  readonly emailMac: Buffer
  readonly emailWrapped: Uint8Array
}

/** Returns the stored address of a user; undefined for one who signs in by an account. @throws service/database */
export function findUserAddress(pool: Database['pool'], userId: string): Promise<UserAddress | undefined> {
  return withClient(pool, async (client) => {
    const { rows } = await client.query<UserAddress>(
      `SELECT email_mac AS "emailMac", email_wrapped AS "emailWrapped" FROM wallet_users WHERE id = $1 AND email_mac IS NOT NULL`,
      [userId],
    )
    return rows[0]
  })
}

/** Gives a user another address, in a transaction of the caller that locked both addresses and the user. */
export async function replaceUserAddress(
  client: DatabaseClient,
  { userId, emailMac, emailWrapped }: UserAddress & { readonly userId: string },
): Promise<void> {
  await client.query('UPDATE wallet_users SET email_mac = $2, email_wrapped = $3 WHERE id = $1', [
    userId,
    emailMac,
    emailWrapped,
  ])
}

/** Returns the wrapped address of a user; undefined for one who signs in by an account. @throws service/database */
export function findUserEmail(pool: Database['pool'], userId: string): Promise<Buffer | undefined> {
  return withClient(pool, async (client) => {
    const { rows } = await client.query<{ readonly email: Buffer | null }>(
      'SELECT email_wrapped AS email FROM wallet_users WHERE id = $1',
      [userId],
    )
    return rows[0]?.email ?? undefined
  })
}
