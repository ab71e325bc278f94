import { randomUUID } from 'node:crypto'
import { type Database, type DatabaseClient, withClient } from '@latchkey/database'
import { IS_STOPPED } from './stops.ts'

type Pool = Database['pool']

/** A browser on one site, known by its two keys. */
export interface Device {
  readonly id: string
  readonly project: string
  readonly origin: string
  readonly uiThumbprint: string
  readonly vaultThumbprint: string
  readonly label: string
}

const COLUMNS = `id, project, origin, ui_thumbprint AS "uiThumbprint", vault_thumbprint AS "vaultThumbprint", label`

/**
 * Stores a device. The same vault key on the same site is the same device, also with a new key of its page. A device without a
 * user is kept for a day from then on.
 *
 * @throws service/database
 */
export function registerDevice(pool: Pool, device: Omit<Device, 'id'>, now: Date): Promise<Device> {
  return withClient(pool, async (client) => {
    const { rows } = await client.query<Device>(
      `INSERT INTO wallet_devices (id, project, origin, ui_thumbprint, vault_thumbprint, label, created_at, seen_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
       ON CONFLICT (vault_thumbprint, project, origin)
         DO UPDATE SET ui_thumbprint = excluded.ui_thumbprint, seen_at = excluded.seen_at
       RETURNING ${COLUMNS}`,
      [randomUUID(), device.project, device.origin, device.uiThumbprint, device.vaultThumbprint, device.label, now],
    )
    return rows[0] as Device
  })
}

/** Returns a device of the page's key. `isStopped`: an operator has stopped its site. @throws service/database */
export function findDevice(
  pool: Pool,
  deviceId: string,
  uiThumbprint: string,
): Promise<(Device & { readonly isStopped: boolean }) | undefined> {
  return withClient(pool, async (client) => {
    const { rows } = await client.query<Device & { readonly isStopped: boolean }>(
      `SELECT ${COLUMNS}, ${IS_STOPPED} FROM wallet_devices d WHERE id = $1 AND ui_thumbprint = $2`,
      [deviceId, uiThumbprint],
    )
    return rows[0]
  })
}

/** Returns the site of a device. */
export async function findDeviceOrigin(client: DatabaseClient, deviceId: string): Promise<string> {
  const { rows } = await client.query<{ readonly origin: string }>('SELECT origin FROM wallet_devices WHERE id = $1', [
    deviceId,
  ])
  return rows[0]?.origin ?? ''
}

/**
 * Of a device `ud` for the wallet `w`. A device that signed in to a wallet and has no set of it did not finish its recovery: it is not
 * known, so that its next login enrols it again.
 */
export const DEVICE_STATUS = `CASE WHEN ud.status = 'active' AND w.id IS NOT NULL AND NOT EXISTS (SELECT FROM wallet_sets s
  WHERE s.wallet_id = w.id AND s.device_id = ud.device_id AND s.type = 'device') THEN NULL ELSE ud.status END AS status`

/** What a user has, as far as it decides about a login. */
export interface LoginState {
  readonly userId: string
  readonly walletId: string | null
  /** Of this device for this user: null when it has never been one, or did not finish its recovery. */
  readonly status: 'approved' | 'active' | 'revoked' | null
}

/** Returns what is known of an address, with this device. */
export async function findLoginState(
  client: DatabaseClient,
  given: { readonly realm: string; readonly emailMac: Buffer; readonly deviceId: string },
): Promise<LoginState | undefined> {
  const { rows } = await client.query<LoginState>(
    `SELECT u.id AS "userId", w.id AS "walletId", ${DEVICE_STATUS}
       FROM wallet_users u
       LEFT JOIN wallet_wallets w ON w.user_id = u.id AND w.status <> 'pending'
       LEFT JOIN wallet_user_devices ud ON ud.user_id = u.id AND ud.device_id = $3
      WHERE u.realm = $1 AND u.email_mac = $2`,
    [given.realm, given.emailMac, given.deviceId],
  )
  return rows[0]
}

/** Sets what a device is to a user, in a transaction of the caller. */
export async function setDeviceStatus(
  client: DatabaseClient,
  given: {
    readonly userId: string
    readonly deviceId: string
    readonly status: 'active' | 'revoked'
    readonly now: Date
  },
): Promise<void> {
  // A login keeps the end of the approval that led to it.
  await client.query(
    `INSERT INTO wallet_user_devices AS ud (user_id, device_id, status, changed_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id, device_id) DO UPDATE SET status = excluded.status, changed_at = excluded.changed_at,
       approved_until = CASE WHEN excluded.status = 'active' THEN ud.approved_until END`,
    [given.userId, given.deviceId, given.status, given.now],
  )
}

/** Stores that custody approved a device for the wallet of a user, in a transaction of the caller. */
export async function approveDevice(
  client: DatabaseClient,
  given: { readonly userId: string; readonly deviceId: string; readonly until: Date; readonly now: Date },
): Promise<void> {
  await client.query(
    `INSERT INTO wallet_user_devices (user_id, device_id, status, changed_at, approved_until)
     VALUES ($1, $2, 'approved', $3, $4)
     ON CONFLICT (user_id, device_id) DO UPDATE
       SET status = excluded.status, changed_at = excluded.changed_at, approved_until = excluded.approved_until`,
    [given.userId, given.deviceId, given.now, given.until],
  )
}

/** Returns whether custody's approval of a device is still valid. @throws service/database */
export function isApproved(
  pool: Pool,
  { userId, deviceId, now }: { readonly userId: string; readonly deviceId: string; readonly now: Date },
): Promise<boolean> {
  return withClient(pool, async (client) => {
    const { rowCount } = await client.query(
      'SELECT FROM wallet_user_devices WHERE user_id = $1 AND device_id = $2 AND approved_until > $3',
      [userId, deviceId, now],
    )
    return rowCount === 1
  })
}

/** Revokes all devices of a user but one, in a transaction of the caller. @returns their ids */
export async function revokeOtherDevices(
  client: DatabaseClient,
  { userId, deviceId, now }: { readonly userId: string; readonly deviceId: string; readonly now: Date },
): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `UPDATE wallet_user_devices SET status = 'revoked', changed_at = $3, approved_until = NULL
      WHERE user_id = $1 AND device_id <> $2 AND status <> 'revoked' RETURNING device_id AS id`,
    [userId, deviceId, now],
  )
  return rows.map(({ id }) => id)
}
