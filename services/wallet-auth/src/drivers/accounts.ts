import { randomUUID } from 'node:crypto'
import { type Database, type DatabaseClient, withClient } from '@latchkey/database'
import { DEVICE_STATUS, type LoginState } from './devices.ts'
import { lockUser } from './users.ts'

export interface AccountKey {
  readonly realm: string
  readonly accountMac: Buffer
  readonly deviceId: string
}

const LOCK_ACCOUNT = 0x50c1

/**
 * Returns the user of an account at a provider, who is new where nobody has it, with what decides about this device. The row stays
 * locked to the end of the transaction. An account is never joined to a user with the same address of e-mail.
 *
 * @param personWrapped - What the provider states now; it replaces what it stated before.
 */
export async function upsertAccountUser(
  client: DatabaseClient,
  given: AccountKey & { readonly personWrapped: Uint8Array; readonly now: Date },
): Promise<LoginState> {
  const { realm, accountMac, personWrapped, now } = given
  await client.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [LOCK_ACCOUNT, accountMac.toString('hex')])
  const { rows } = await client.query<{ userId: string }>(
    `UPDATE wallet_accounts SET person_wrapped = $3 WHERE realm = $1 AND account_mac = $2 RETURNING user_id AS "userId"`,
    [realm, accountMac, personWrapped],
  )
  const userId = rows[0]?.userId ?? randomUUID()
  if (rows.length === 0) {
    await client.query('INSERT INTO wallet_users (id, realm, created_at) VALUES ($1, $2, $3)', [userId, realm, now])
    await client.query(
      `INSERT INTO wallet_accounts (realm, account_mac, user_id, person_wrapped, created_at) VALUES ($1, $2, $3, $4, $5)`,
      [realm, accountMac, userId, personWrapped, now],
    )
  }
  await lockUser(client, userId)
  return (await findAccountState(client, given)) ?? { userId, walletId: null, status: null }
}

/** Returns what is known of an account, with this device. */
export async function findAccountState(
  client: DatabaseClient,
  { realm, accountMac, deviceId }: AccountKey,
): Promise<LoginState | undefined> {
  const { rows } = await client.query<LoginState>(
    `SELECT a.user_id AS "userId", w.id AS "walletId", ${DEVICE_STATUS}
       FROM wallet_accounts a
       LEFT JOIN wallet_wallets w ON w.user_id = a.user_id AND w.status <> 'pending'
       LEFT JOIN wallet_user_devices ud ON ud.user_id = a.user_id AND ud.device_id = $3
      WHERE a.realm = $1 AND a.account_mac = $2`,
    [realm, accountMac, deviceId],
  )
  return rows[0]
}

/** Returns the account of a user; undefined for one who signs in by e-mail. @throws service/database */
export function findUserAccount(
  pool: Database['pool'],
  userId: string,
): Promise<{ readonly realm: string; readonly accountMac: Buffer; readonly personWrapped: Buffer } | undefined> {
  return withClient(pool, async (client) => {
    const { rows } = await client.query<{ realm: string; accountMac: Buffer; personWrapped: Buffer }>(
      `SELECT realm, account_mac AS "accountMac", person_wrapped AS "personWrapped" FROM wallet_accounts WHERE user_id = $1`,
      [userId],
    )
    return rows[0]
  })
}
