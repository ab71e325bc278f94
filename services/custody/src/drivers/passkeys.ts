import { type Database, type DatabaseClient, withClient } from '@latchkey/database'
import type { OwnPasskey } from '@latchkey/protocol/custody'
import type { PasskeyKey } from '@latchkey/protocol/wallet-keys'

/** A passkey of a wallet. */
export interface PasskeyRow {
  readonly id: string
  readonly walletId: string
  readonly name: string
  readonly rpId: string
  readonly algorithm: -7 | -257
  readonly coseKey: Buffer
  /** `SubjectPublicKeyInfo`. */
  readonly publicKey: Buffer
  /** A bigint of PostgreSQL. */
  readonly signCount: string
  readonly transports: readonly string[]
  readonly createdAt: Date
  readonly usedAt: Date | null
}

export type NewPasskey = Omit<PasskeyRow, 'signCount' | 'createdAt' | 'usedAt'> & {
  readonly signCount: number
  readonly isBackedUp: boolean
  readonly now: Date
}

const COLUMNS = `id, wallet_id AS "walletId", name, rp_id AS "rpId", algorithm, cose_key AS "coseKey",
  public_key AS "publicKey", sign_count AS "signCount", transports, created_at AS "createdAt", used_at AS "usedAt"`

/** Returns the passkeys of a wallet, the oldest first. */
export async function listPasskeys(client: DatabaseClient, walletId: string): Promise<readonly PasskeyRow[]> {
  const { rows } = await client.query<PasskeyRow>(
    `SELECT ${COLUMNS} FROM custody_passkeys WHERE wallet_id = $1 ORDER BY created_at, id`,
    [walletId],
  )
  return rows
}

/** @throws service/database */
export const readPasskeys = (pool: Database['pool'], walletId: string): Promise<readonly PasskeyRow[]> =>
  withClient(pool, (client) => listPasskeys(client, walletId))

/** Returns the passkeys of a wallet with the version of the list, as one state. */
export async function readPasskeyList(
  client: DatabaseClient,
  walletId: string,
): Promise<{ readonly version: number; readonly rows: readonly PasskeyRow[] }> {
  const { rows } = await client.query<PasskeyRow & { readonly version: number }>(
    `SELECT w.passkey_version AS version, p.* FROM custody_wallets w
       LEFT JOIN (SELECT ${COLUMNS} FROM custody_passkeys) p ON p."walletId" = w.id
      WHERE w.id = $1 ORDER BY p."createdAt", p.id`,
    [walletId],
  )
  return { version: rows[0]?.version ?? 0, rows: rows.filter(({ id }) => id !== null) }
}

/** Stores a passkey, in a transaction that has locked the wallet. @returns false if it belongs to a wallet already */
export async function addPasskey(client: DatabaseClient, passkey: NewPasskey): Promise<boolean> {
  const { id, walletId, name, rpId, algorithm, coseKey, publicKey, signCount, transports, isBackedUp, now } = passkey
  const { rowCount } = await client.query(
    `INSERT INTO custody_passkeys (id, wallet_id, name, rp_id, algorithm, cose_key, public_key, sign_count, transports,
       is_backed_up, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING`,
    [id, walletId, name, rpId, algorithm, coseKey, publicKey, signCount, transports, isBackedUp, now],
  )
  if (rowCount !== 1) return false
  await countChange(client, walletId)
  return true
}

/** Deletes a passkey, in a transaction that has locked the wallet. @returns its name; `undefined` if the wallet does not have it */
export async function removePasskey(
  client: DatabaseClient,
  { walletId, id }: Pick<PasskeyRow, 'walletId' | 'id'>,
): Promise<string | undefined> {
  const { rows } = await client.query<{ readonly name: string }>(
    'DELETE FROM custody_passkeys WHERE wallet_id = $1 AND id = $2 RETURNING name',
    [walletId, id],
  )
  const [removed] = rows
  if (removed !== undefined) await countChange(client, walletId)
  return removed?.name
}

const countChange = (client: DatabaseClient, walletId: string) =>
  client.query('UPDATE custody_wallets SET passkey_version = passkey_version + 1 WHERE id = $1', [walletId])

/**
 * Stores the counter of an assertion.
 *
 * @returns false if an assertion with this counter or a later one was stored meanwhile, or the passkey was removed
 */
export async function countUse(
  client: DatabaseClient,
  { id, signCount, now }: { readonly id: string; readonly signCount: number; readonly now: Date },
): Promise<boolean> {
  // Passkeys that are copied between devices do not count: their counter stays 0.
  const { rowCount } = await client.query(
    `UPDATE custody_passkeys SET sign_count = $2, used_at = $3
      WHERE id = $1 AND (sign_count < $2 OR (sign_count = 0 AND $2 = 0))`,
    [id, signCount, now],
  )
  return rowCount === 1
}

export const toOwnPasskey = ({ id, name, createdAt, usedAt }: PasskeyRow): OwnPasskey => ({
  id,
  name,
  createdAt: createdAt.getTime(),
  usedAt: usedAt?.getTime() ?? null,
})

export const toPasskeyKey = ({ id, rpId, algorithm, publicKey }: PasskeyRow): PasskeyKey => ({
  ...{ id, rpId, algorithm },
  publicKey: publicKey.toString('base64url'),
})
