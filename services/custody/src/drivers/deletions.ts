import { type Database, type DatabaseClient, withClient } from '@latchkey/database'
import { DAY_MS, MINUTE_MS } from '@latchkey/primitives'
import { DELETION_LINK_MS, EMAIL_UNDO_MS } from '@latchkey/protocol/custody'

/** Mails about a deletion for one wallet. */
const LINKS_PER_DAY = 3
const RESEND_MS = MINUTE_MS

/** A deletion that a device requested. */
export interface DeletionRow {
  readonly id: string
  readonly walletId: string
  /** Thumbprint of the vault key that requested it. */
  readonly device: string
  readonly origin: string
  readonly label: string
  /** What the vault signed, for auth. */
  readonly request: string
  readonly status: 'open' | 'done' | 'replaced'
  readonly createdAt: Date
}

export type NewDeletion = Omit<DeletionRow, 'status'> & { readonly tokenHash: Buffer }

/** Stores a deletion in a transaction of the caller, which has locked the wallet. Links of earlier ones end. */
export async function storeDeletion(client: DatabaseClient, row: NewDeletion): Promise<void> {
  await client.query(`UPDATE custody_deletions SET status = 'replaced' WHERE wallet_id = $1 AND status = 'open'`, [
    row.walletId,
  ])
  await client.query(
    `INSERT INTO custody_deletions (id, wallet_id, device, origin, label, request, token_hash, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [row.id, row.walletId, row.device, row.origin, row.label, row.request, row.tokenHash, row.createdAt],
  )
}

/** Returns the milliseconds until a wallet may have another link; 0 if it may have one now. */
export async function readDeletionWait(client: DatabaseClient, walletId: string, now: Date): Promise<number> {
  const { rows } = await client.query<{ readonly at: Date }>(
    `SELECT created_at AS at FROM custody_deletions WHERE wallet_id = $1 AND created_at > $2
      ORDER BY created_at DESC LIMIT ${LINKS_PER_DAY}`,
    [walletId, new Date(now.getTime() - DAY_MS)],
  )
  const [newest, oldest] = [rows[0], rows[LINKS_PER_DAY - 1]]
  const waits = [
    newest === undefined ? 0 : newest.at.getTime() + RESEND_MS - now.getTime(),
    oldest === undefined ? 0 : oldest.at.getTime() + DAY_MS - now.getTime(),
  ]
  return Math.max(0, ...waits)
}

/** Returns whether the owner of an old address can still undo its change: then the new one deletes nothing. */
export async function isChangeUndoable(client: DatabaseClient, walletId: string, now: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM custody_email_changes WHERE wallet_id = $1 AND status = 'done' AND created_at > $2 LIMIT 1`,
    [walletId, new Date(now.getTime() - EMAIL_UNDO_MS)],
  )
  return rowCount === 1
}

/** Returns the deletion of a link that still counts. @throws service/database */
export function findDeletion(pool: Database['pool'], tokenHash: Buffer, now: Date): Promise<DeletionRow | undefined> {
  return withClient(pool, async (client) => {
    const { rows } = await client.query<DeletionRow>(
      `SELECT id, wallet_id AS "walletId", device, origin, label, request, status, created_at AS "createdAt"
         FROM custody_deletions
        WHERE token_hash = $1 AND created_at > $2 AND status <> 'replaced' AND request IS NOT NULL`,
      [tokenHash, new Date(now.getTime() - DELETION_LINK_MS)],
    )
    return rows[0]
  })
}

/** Uses the link of a deletion up, in a transaction of the caller. @returns false if it was used or replaced */
export async function useDeletionLink(client: DatabaseClient, { id }: Pick<DeletionRow, 'id'>): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE custody_deletions SET status = 'done' WHERE id = $1 AND status = 'open'`,
    [id],
  )
  return rowCount === 1
}

/**
 * Deletes the half of a wallet and whom custody recognises for it, in a transaction of the caller. The audit stays, with the id of the
 * wallet.
 */
export async function shredWallet(client: DatabaseClient, walletId: string, subjectMac: Buffer): Promise<void> {
  for (const table of ['custody_exports', 'custody_email_changes', 'custody_halves'])
    await client.query(`DELETE FROM ${table} WHERE wallet_id = $1`, [walletId])
  await client.query('DELETE FROM custody_wallets WHERE id = $1', [walletId])
  await client.query(
    `DELETE FROM custody_known WHERE subject_mac = $1
      AND NOT EXISTS (SELECT FROM custody_wallets WHERE subject_mac = $1)`,
    [subjectMac],
  )
}
