import { type Database, type DatabaseClient, withClient, withDurableTransaction } from '@latchkey/database'
import { MINUTE_MS } from '@latchkey/primitives'
import type { AddedSetType, SetType, Vault } from '@latchkey/protocol/wallet-keys'

type Pool = Database['pool']

/** A wallet that was not proved by then is no wallet, and another may take its place. */
export const PENDING_MS = 15 * MINUTE_MS

export interface StoredWallet {
  readonly id: string
  readonly status: 'pending' | 'active' | 'frozen'
  readonly deviceId: string
  readonly vault: Vault
  readonly challenge: string
  readonly createdAt: Date
  /** False: custody can approve no new device, so that the automatic set opens the wallet on none. */
  readonly canEnrol: boolean
}

export interface StoredSet {
  readonly id: string
  readonly generation: number
  readonly type: SetType | AddedSetType
  readonly halfWrapped: Uint8Array
}

export interface NewWallet {
  readonly vault: Vault
  readonly realm: string
  readonly userId: string
  readonly deviceId: string
  readonly challenge: string
  readonly sets: readonly StoredSet[]
  readonly now: Date
}

/** Notes the first export of a wallet, in a transaction of the caller. */
export async function noteExport(client: DatabaseClient, walletId: string, now: Date): Promise<void> {
  await client.query('UPDATE wallet_wallets SET exported_at = coalesce(exported_at, $2) WHERE id = $1', [walletId, now])
}

/**
 * Stores a pending wallet and its halves, all or nothing. It takes the place of a pending one of the same device, and of one
 * that nobody proved in time.
 *
 * @returns false where the user has another wallet, or another device is making one.
 * @throws service/database
 */
export function storePendingWallet(pool: Pool, wallet: NewWallet): Promise<boolean> {
  const { vault, realm, userId, deviceId, challenge, sets, now } = wallet
  return withDurableTransaction(pool, async (client) => {
    await client.query(
      `DELETE FROM wallet_wallets WHERE realm = $1 AND user_id = $2 AND status = 'pending' AND (device_id = $3 OR created_at < $4)`,
      [realm, userId, deviceId, new Date(now.getTime() - PENDING_MS)],
    )
    const { rowCount } = await client.query(
      `INSERT INTO wallet_wallets (id, realm, user_id, device_id, status, generation, vault, challenge, created_at)
       VALUES ($1, $2, $3, $4, 'pending', $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
      [vault.walletId, realm, userId, deviceId, vault.generation, JSON.stringify(vault), challenge, now],
    )
    if (rowCount !== 1) return false
    for (const set of sets) await storeSet(client, { ...set, walletId: vault.walletId, deviceId, now })
    return true
  })
}

/** Stores a half in a transaction of the caller. A device has one set of a wallet: a new one takes its place. Kits are several. */
export async function storeSet(
  client: DatabaseClient,
  set: StoredSet & { readonly walletId: string; readonly deviceId: string; readonly now: Date },
): Promise<void> {
  const deviceId = set.type === 'device' ? set.deviceId : null
  if (set.type !== 'kit')
    await client.query(
      'DELETE FROM wallet_sets WHERE wallet_id = $1 AND type = $2 AND device_id IS NOT DISTINCT FROM $3',
      [set.walletId, set.type, deviceId],
    )
  await client.query(
    `INSERT INTO wallet_sets (id, wallet_id, generation, type, device_id, half_wrapped, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [set.id, set.walletId, set.generation, set.type, deviceId, set.halfWrapped, set.now],
  )
}

/** Returns the wallet of a user. @throws service/database */
export function findWallet(pool: Pool, userId: string): Promise<StoredWallet | undefined> {
  return withClient(pool, async (client) => {
    const { rows } = await client.query<StoredWallet>(
      `SELECT id, status, device_id AS "deviceId", vault, challenge, created_at AS "createdAt", can_enrol AS "canEnrol"
         FROM wallet_wallets WHERE user_id = $1`,
      [userId],
    )
    return rows[0]
  })
}

/** Returns the half of a set that a device may have: its own, or the automatic one. @throws service/database */
export function findSet(
  pool: Pool,
  { walletId, type, deviceId }: { readonly walletId: string; readonly type: SetType; readonly deviceId: string },
): Promise<StoredSet | undefined> {
  return withClient(pool, async (client) => {
    const { rows } = await client.query<StoredSet>(
      `SELECT id, generation, type, half_wrapped AS "halfWrapped" FROM wallet_sets
        WHERE wallet_id = $1 AND type = $2 AND device_id IS NOT DISTINCT FROM $3`,
      [walletId, type, type === 'device' ? deviceId : null],
    )
    return rows[0]
  })
}

/** Returns the wallet of a user, and of it the half of a set that a device may have. @throws service/database */
export function findWalletAndSet(
  pool: Pool,
  { userId, type, deviceId }: { readonly userId: string; readonly type: SetType; readonly deviceId: string },
): Promise<{ readonly wallet?: StoredWallet; readonly set?: StoredSet }> {
  return withClient(pool, async (client) => {
    const { rows } = await client.query<StoredWallet & { readonly setId: string | null } & Omit<StoredSet, 'id'>>(
      `SELECT w.id, w.status, w.device_id AS "deviceId", w.vault, w.challenge, w.created_at AS "createdAt", w.can_enrol AS "canEnrol",
              s.id AS "setId", s.generation, s.type, s.half_wrapped AS "halfWrapped"
         FROM wallet_wallets w LEFT JOIN wallet_sets s
           ON s.wallet_id = w.id AND s.type = $2 AND s.device_id IS NOT DISTINCT FROM $3
        WHERE w.user_id = $1`,
      [userId, type, type === 'device' ? deviceId : null],
    )
    const [row] = rows
    if (row === undefined) return {}
    const { setId, generation, type: setType, halfWrapped, ...wallet } = row
    return setId === null ? { wallet } : { wallet, set: { id: setId, generation, type: setType, halfWrapped } }
  })
}

/**
 * Activates a pending wallet, in a transaction of the caller.
 *
 * @param challenge - Challenge of the wallet that was checked. A wallet that replaced it meanwhile has another one.
 * @param canEnrol - Of the receipt of custody.
 * @returns false if it is no longer pending, or too old
 */
export async function activateWallet(
  client: DatabaseClient,
  {
    walletId,
    deviceId,
    challenge,
    canEnrol,
    now,
  }: {
    readonly walletId: string
    readonly deviceId: string
    readonly challenge: string
    readonly canEnrol: boolean
    readonly now: Date
  },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE wallet_wallets SET status = 'active', activated_at = $3, can_enrol = $6
      WHERE id = $1 AND device_id = $2 AND status = 'pending' AND created_at > $4 AND challenge = $5`,
    [walletId, deviceId, now, new Date(now.getTime() - PENDING_MS), challenge, canEnrol],
  )
  return rowCount === 1
}

/**
 * Returns whether no other device, and no automatic set, could open the user's wallet without this device. Runs in the caller's
 * transaction and locks the wallet row until it ends, so that two devices cannot both be removed at the same time.
 *
 * A recovery kit does not count, because no service opens a wallet by it.
 *
 * @param hasCustody - Without the custody service no automatic set opens anything, nor with one that can approve no device.
 */
export async function isLastKeySet(
  client: DatabaseClient,
  {
    userId,
    deviceId,
    hasCustody,
  }: { readonly userId: string; readonly deviceId: string; readonly hasCustody: boolean },
): Promise<boolean> {
  const { rows } = await client.query<{ id: string; canEnrol: boolean }>(
    `SELECT id, can_enrol AS "canEnrol" FROM wallet_wallets WHERE user_id = $1 AND status <> 'pending' FOR UPDATE`,
    [userId],
  )
  const [wallet] = rows
  if (wallet === undefined) return false
  const { rows: sets } = await client.query<{ type: StoredSet['type']; isOwn: boolean }>(
    'SELECT type, device_id IS NOT DISTINCT FROM $2 AS "isOwn" FROM wallet_sets WHERE wallet_id = $1',
    [wallet.id, deviceId],
  )
  const isUseless = !hasCustody || !wallet.canEnrol
  return (
    sets.some(({ isOwn }) => isOwn) &&
    sets.every(({ type, isOwn }) => isOwn || type === 'kit' || (type === 'auto' && isUseless))
  )
}

/** Takes a device from a user: its half is deleted, so that what the device holds opens nothing. */
export async function deleteDeviceSets(
  client: DatabaseClient,
  { userId, deviceId }: { readonly userId: string; readonly deviceId: string },
): Promise<void> {
  await client.query(
    `DELETE FROM wallet_sets WHERE device_id = $2 AND wallet_id IN (SELECT id FROM wallet_wallets WHERE user_id = $1)`,
    [userId, deviceId],
  )
}
