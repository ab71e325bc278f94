import { type Database, type DatabaseClient, withClient } from '@latchkey/database'
import { DAY_MS } from '@latchkey/primitives'
import { EMAIL_UNDO_MS } from '@latchkey/protocol/custody'

type Pool = Database['pool']

/** Each change sends a mail to the address before it. */
const CHANGES_PER_DAY = 5

/** The person of a wallet, and its half, which is bound to this person. */
export interface WalletPerson {
  readonly subjectMac: Buffer
  readonly emailWrapped: Uint8Array
  readonly halfWrapped: Uint8Array
}

/** A change of the address of a wallet, with the person before it. */
export interface EmailChangeRow extends WalletPerson {
  readonly id: string
  readonly walletId: string
  /** Thumbprint of the vault key that made the wallet. */
  readonly device: string
  readonly newMac: Buffer
  /** Thumbprint of the vault key that made the change. */
  readonly changedBy: string
  readonly origin: string
  readonly label: string
  /** `replaced`: the address before it was changed again, before auth knew of this change. */
  readonly status: 'done' | 'undone' | 'replaced'
  readonly createdAt: Date
}

const COLUMNS = `id, wallet_id AS "walletId", device, subject_mac AS "subjectMac", email_wrapped AS "emailWrapped",
  half_wrapped AS "halfWrapped", new_mac AS "newMac", changed_by AS "changedBy", origin, label, status, created_at AS "createdAt"`

/** Returns the changes of a wallet, the newest first. @throws service/database */
export function listEmailChanges(pool: Pool, walletId: string): Promise<readonly EmailChangeRow[]> {
  return withClient(pool, async (client) => {
    const { rows } = await client.query<EmailChangeRow>(
      `SELECT ${COLUMNS} FROM custody_email_changes WHERE wallet_id = $1 ORDER BY created_at DESC LIMIT 100`,
      [walletId],
    )
    return rows
  })
}

/** Returns the milliseconds until a wallet may have another change. */
export function readChangeWait(changes: readonly EmailChangeRow[], now: Date): number {
  const oldest = changes[CHANGES_PER_DAY - 1]
  return oldest === undefined ? 0 : Math.max(0, oldest.createdAt.getTime() + DAY_MS - now.getTime())
}

/**
 * Locks a wallet to the end of the caller's transaction.
 *
 * @returns the commitment to its person; undefined where there is no such wallet
 */
export async function lockWallet(client: DatabaseClient, walletId: string): Promise<Buffer | undefined> {
  const { rows } = await client.query<{ readonly subjectMac: Buffer }>(
    'SELECT subject_mac AS "subjectMac" FROM custody_wallets WHERE id = $1 FOR UPDATE',
    [walletId],
  )
  return rows[0]?.subjectMac
}

export interface NewEmailChange extends Omit<EmailChangeRow, 'status' | 'createdAt'> {
  readonly setId: string
  readonly generation: number
  readonly undoHash: Buffer
  readonly now: Date
}

/** Stores a change in a transaction of the caller. @returns false for an id that was used */
export async function storeEmailChange(client: DatabaseClient, change: NewEmailChange): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO custody_email_changes (id, wallet_id, device, set_id, generation, subject_mac, email_wrapped, half_wrapped,
       new_mac, changed_by, origin, label, undo_hash, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) ON CONFLICT DO NOTHING`,
    [
      ...[change.id, change.walletId, change.device, change.setId, change.generation],
      ...[change.subjectMac, change.emailWrapped, change.halfWrapped, change.newMac],
      ...[change.changedBy, change.origin, change.label, change.undoHash, change.now],
    ],
  )
  return rowCount === 1
}

/** Marks a change whose undo has no effect any more, because a later change of the same address has an undo of its own. */
export async function replaceEmailChange(client: DatabaseClient, id: string): Promise<void> {
  await client.query(`UPDATE custody_email_changes SET status = 'replaced' WHERE id = $1`, [id])
}

/** Sets the person of a wallet and the half that is bound to them, in a transaction of the caller. */
export async function setWalletPerson(
  client: DatabaseClient,
  walletId: string,
  { subjectMac, emailWrapped, halfWrapped }: WalletPerson,
): Promise<void> {
  await client.query('UPDATE custody_wallets SET subject_mac = $2, email_wrapped = $3 WHERE id = $1', [
    walletId,
    subjectMac,
    emailWrapped,
  ])
  await client.query(
    `UPDATE custody_halves SET subject_mac = $2, email_wrapped = $3, half_wrapped = $4
      WHERE wallet_id = $1 AND status = 'active'`,
    [walletId, subjectMac, emailWrapped, halfWrapped],
  )
}

/** Returns the change of a link that still counts. One that was undone counts too, so that its page can be opened again. */
export function findUndo(pool: Pool, undoHash: Buffer, now: Date): Promise<EmailChangeRow | undefined> {
  return withClient(pool, async (client) => {
    const { rows } = await client.query<EmailChangeRow>(
      `SELECT ${COLUMNS} FROM custody_email_changes
        WHERE undo_hash = $1 AND created_at > $2 AND status <> 'replaced'`,
      [undoHash, new Date(now.getTime() - EMAIL_UNDO_MS)],
    )
    return rows[0]
  })
}

/** Ends a change and all later ones of its wallet, in a transaction of the caller. @returns false if it was undone before */
export async function undoSince(client: DatabaseClient, { id, walletId }: EmailChangeRow): Promise<boolean> {
  const { rows } = await client.query<{ readonly id: string }>(
    `UPDATE custody_email_changes SET status = 'undone'
      WHERE wallet_id = $2 AND status = 'done' AND created_at >= (SELECT created_at FROM custody_email_changes WHERE id = $1)
      RETURNING id`,
    [id, walletId],
  )
  return rows.some((each) => each.id === id)
}
