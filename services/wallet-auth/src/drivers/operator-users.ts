import type { DatabaseClient } from '@latchkey/database'

export interface FoundUser {
  readonly userId: string
  readonly projectId: string
  readonly createdAt: Date
  readonly walletId: string | null
  readonly status: 'pending' | 'active' | 'frozen' | null
}

/** A way to name a user. */
export type UserKey =
  | { readonly userId: string }
  | { readonly walletId: string }
  | { readonly realm: string; readonly emailMac: Buffer }

/** Returns a user, whoever it is: for operators alone. */
export async function findUser(client: DatabaseClient, key: UserKey): Promise<FoundUser | undefined> {
  const [where, values] =
    'userId' in key
      ? ['u.id = $1', [key.userId]]
      : 'walletId' in key
        ? ['w.id = $1', [key.walletId]]
        : ['u.realm = $1 AND u.email_mac = $2', [key.realm, key.emailMac]]
  const { rows } = await client.query<FoundUser>(
    `SELECT u.id AS "userId", u.realm AS "projectId", u.created_at AS "createdAt", w.id AS "walletId", w.status
       FROM wallet_users u LEFT JOIN wallet_wallets w ON w.user_id = u.id WHERE ${where}`,
    values,
  )
  return rows[0]
}

export interface UserDevice {
  readonly deviceId: string
  readonly origin: string
  readonly label: string
  readonly status: 'approved' | 'active' | 'revoked'
  readonly changedAt: Date
}

/** Lists the devices of a user, the last changed first, at most 100. */
export async function listUserDevices(client: DatabaseClient, userId: string): Promise<readonly UserDevice[]> {
  const { rows } = await client.query<UserDevice>(
    `SELECT d.id AS "deviceId", d.origin, d.label, ud.status, ud.changed_at AS "changedAt"
       FROM wallet_user_devices ud JOIN wallet_devices d ON d.id = ud.device_id
      WHERE ud.user_id = $1 ORDER BY ud.changed_at DESC LIMIT 100`,
    [userId],
  )
  return rows
}

/** Freezes or releases a wallet. A pending wallet is neither. @returns its user; undefined when nothing changed */
export async function setFrozen(
  client: DatabaseClient,
  { walletId, isFrozen }: { readonly walletId: string; readonly isFrozen: boolean },
): Promise<string | undefined> {
  const [from, to] = isFrozen ? ['active', 'frozen'] : ['frozen', 'active']
  const { rows } = await client.query<{ readonly userId: string }>(
    'UPDATE wallet_wallets SET status = $3 WHERE id = $1 AND status = $2 RETURNING user_id AS "userId"',
    [walletId, from, to],
  )
  return rows[0]?.userId
}
