import { type Database, type DatabaseClient, withClient } from '@latchkey/database'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@latchkey/primitives'
import type { PermitOperation } from '@latchkey/protocol/wallet-keys'

type Pool = Database['pool']

/** From the request of the vault until the permit. */
export const EXPORT_MS = 20 * MINUTE_MS
export const EXPORT_CODE_MS = 10 * MINUTE_MS
export const RESEND_MS = 30 * SECOND_MS
/** Of all codes of one export. */
const MAX_TRIES = 5
const MAX_SENDS = 3
/** Each export sends mails: with these limits 15 codes a day, of which 25 guesses count. */
const EXPORTS_PER_DAY = 5
/** After a change of the address, and after a decision on a device. */
const QUIET_MS = DAY_MS

/** An export that a device requested, or another operation that needs a permit. */
export interface ExportRow {
  readonly id: string
  readonly operation: PermitOperation
  readonly walletId: string
  /** Thumbprint of the vault key that requested it. */
  readonly device: string
  readonly project: string
  readonly origin: string
  readonly label: string
  readonly recipient: string | null
  readonly codeHash: Buffer | null
  readonly sentAt: Date | null
  readonly tries: number
  readonly createdAt: Date
}

const COLUMNS = `id, operation, wallet_id AS "walletId", device, project, origin, label, recipient, code_hash AS "codeHash",
  sent_at AS "sentAt", tries, created_at AS "createdAt"`
const OPEN = `token_hash = $1 AND status = 'open' AND created_at > $2 AND tries < ${MAX_TRIES}`

export type NewExport = Pick<ExportRow, 'id' | 'operation' | 'walletId' | 'device' | 'project' | 'origin' | 'label'> & {
  readonly tokenHash: Buffer
  readonly now: Date
}

/**
 * Stores an export in a transaction of the caller, which has locked the wallet. Earlier ones of the wallet end. A site can begin
 * exports without a person, so that only those with a code are kept.
 */
export async function storeExport(client: DatabaseClient, row: NewExport): Promise<void> {
  await client.query('DELETE FROM custody_exports WHERE wallet_id = $1 AND sends = 0', [row.walletId])
  await client.query(`UPDATE custody_exports SET status = 'ended' WHERE wallet_id = $1 AND status = 'open'`, [
    row.walletId,
  ])
  await client.query(
    `INSERT INTO custody_exports (id, wallet_id, device, project, origin, label, token_hash, created_at, operation)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [row.id, row.walletId, row.device, row.project, row.origin, row.label, row.tokenHash, row.now, row.operation],
  )
}

/** Returns the milliseconds until an export may have codes; 0 if its wallet had few others with codes in a day. */
export async function readExportWait(
  client: DatabaseClient,
  { id, walletId }: Pick<ExportRow, 'id' | 'walletId'>,
  now: Date,
): Promise<number> {
  const { rows } = await client.query<{ readonly at: Date }>(
    `SELECT created_at AS at FROM custody_exports WHERE wallet_id = $1 AND id <> $2 AND sends > 0 AND created_at > $3
      ORDER BY created_at DESC OFFSET ${EXPORTS_PER_DAY - 1} LIMIT 1`,
    [walletId, id, new Date(now.getTime() - DAY_MS)],
  )
  const [oldest] = rows
  return oldest === undefined ? 0 : oldest.at.getTime() + DAY_MS - now.getTime()
}

/** Returns whether the address of a wallet changed, or a device of it was approved or refused, in the last 24 hours. */
export async function isQuiet(client: DatabaseClient, walletId: string, now: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM custody_wallets w WHERE id = $1 AND (
       frozen_until > $3
       OR EXISTS (SELECT FROM custody_email_changes c WHERE c.wallet_id = w.id AND c.created_at > $2)
       OR EXISTS (SELECT FROM custody_enrolments e WHERE e.wallet_id = w.id AND e.is_match AND e.decided_at > $2))`,
    [walletId, new Date(now.getTime() - QUIET_MS), now],
  )
  return rowCount === 1
}

const startOf = (now: Date) => new Date(now.getTime() - EXPORT_MS)

/** Returns an export that is open. @throws service/database */
export function findExport(pool: Pool, tokenHash: Buffer, now: Date): Promise<ExportRow | undefined> {
  return withClient(pool, async (client) => {
    const { rows } = await client.query<ExportRow>(`SELECT ${COLUMNS} FROM custody_exports WHERE ${OPEN}`, [
      tokenHash,
      startOf(now),
    ])
    return rows[0]
  })
}

interface NewExportCode {
  readonly tokenHash: Buffer
  readonly recipient: string
  readonly codeHash: Buffer
  readonly now: Date
}

/** Replaces the code of an open export, in a transaction of the caller. @returns false for one that is too early, or too many */
export async function replaceExportCode(client: DatabaseClient, code: NewExportCode): Promise<boolean> {
  const { tokenHash, recipient, codeHash, now } = code
  const { rowCount } = await client.query(
    `UPDATE custody_exports SET recipient = $3, code_hash = $4, sent_at = $5, sends = sends + 1
      WHERE ${OPEN} AND sends < ${MAX_SENDS} AND (sent_at IS NULL OR sent_at <= $6)`,
    [tokenHash, startOf(now), recipient, codeHash, now, new Date(now.getTime() - RESEND_MS)],
  )
  return rowCount === 1
}

/** Counts a try before it is compared, so that requests at once cannot try more often. @throws service/database */
export function countExportTry(
  pool: Pool,
  tokenHash: Buffer,
  now: Date,
): Promise<(ExportRow & { readonly triesLeft: number }) | undefined> {
  return withClient(pool, async (client) => {
    const { rows } = await client.query<ExportRow>(
      `UPDATE custody_exports SET tries = tries + 1 WHERE ${OPEN} AND sent_at > $3 RETURNING ${COLUMNS}`,
      [tokenHash, startOf(now), new Date(now.getTime() - EXPORT_CODE_MS)],
    )
    const [row] = rows
    return row && { ...row, triesLeft: MAX_TRIES - row.tries }
  })
}

/** Uses an export up, in a transaction of the caller. @returns false if a request at once did, or replaced its code */
export async function permitExport(client: DatabaseClient, { id, codeHash }: ExportRow): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE custody_exports SET status = 'permitted' WHERE id = $1 AND status = 'open' AND code_hash = $2`,
    [id, codeHash],
  )
  return rowCount === 1
}
