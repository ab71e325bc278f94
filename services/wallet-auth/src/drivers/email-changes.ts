import type { DatabaseClient } from '@latchkey/database'
import { HOUR_MS, MINUTE_MS } from '@latchkey/primitives'
import { EMAIL_UNDO_MS } from '@latchkey/protocol/custody'
import { EMAIL_CHANGE_MS } from '@latchkey/protocol/wallet-auth'

/** Lifetime of what auth states about both codes. Until then the new address is reserved. */
export const PROVEN_MS = 15 * MINUTE_MS
/** The old address is reserved a little longer than its link works. */
const RESERVED_MS = EMAIL_UNDO_MS + HOUR_MS

export type EmailChangeStatus = 'primary' | 'secondary' | 'proven' | 'committed' | 'undone' | 'ended'

export interface EmailChangeRow {
  readonly id: string
  readonly realm: string
  readonly userId: string
  readonly sessionId: string
  readonly deviceId: string
  readonly walletId: string
  readonly status: EmailChangeStatus
  /** Code of the current step. */
  readonly codeId: string
  readonly oldMac: Buffer
  readonly oldWrapped: Buffer
  readonly newMac: Buffer
  readonly newWrapped: Buffer
}

const COLUMNS = `id, realm, user_id AS "userId", session_id AS "sessionId", device_id AS "deviceId", wallet_id AS "walletId",
  status, code_id AS "codeId", old_mac AS "oldMac", old_wrapped AS "oldWrapped", new_mac AS "newMac", new_wrapped AS "newWrapped"`

/** Stores a change that waits for its first code, in a transaction of the caller. Any other change of the user that is under way ends. */
export async function startEmailChange(
  client: DatabaseClient,
  change: Omit<EmailChangeRow, 'status' | 'newWrapped'> & { readonly newWrapped: Uint8Array; readonly now: Date },
): Promise<void> {
  await client.query(
    `UPDATE wallet_email_changes SET status = 'ended' WHERE user_id = $1 AND status IN ('primary', 'secondary', 'proven')`,
    [change.userId],
  )
  await client.query(
    `INSERT INTO wallet_email_changes (id, realm, user_id, session_id, device_id, wallet_id, status, code_id, old_mac, old_wrapped,
       new_mac, new_wrapped, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'primary', $7, $8, $9, $10, $11, $12, $13)`,
    [
      ...[change.id, change.realm, change.userId, change.sessionId, change.deviceId, change.walletId, change.codeId],
      ...[change.oldMac, change.oldWrapped, change.newMac, change.newWrapped],
      ...[change.now, new Date(change.now.getTime() + EMAIL_CHANGE_MS)],
    ],
  )
}

interface OfSession {
  readonly userId: string
  readonly sessionId: string
}

/** Returns the change of a session to an address that still waits for a code. */
export async function findWaitingChange(
  client: DatabaseClient,
  { userId, sessionId, newMac, now }: OfSession & { readonly newMac: Buffer; readonly now: Date },
): Promise<EmailChangeRow | undefined> {
  const { rows } = await client.query<EmailChangeRow>(
    `SELECT ${COLUMNS} FROM wallet_email_changes
      WHERE user_id = $1 AND session_id = $2 AND new_mac = $3 AND status IN ('primary', 'secondary') AND expires_at > $4`,
    [userId, sessionId, newMac, now],
  )
  return rows[0]
}

/** Returns a change of a session. A change of another session is none. */
export async function findEmailChange(
  client: DatabaseClient,
  { changeId, userId, sessionId }: OfSession & { readonly changeId: string },
): Promise<EmailChangeRow | undefined> {
  const { rows } = await client.query<EmailChangeRow>(
    `SELECT ${COLUMNS} FROM wallet_email_changes WHERE id = $1 AND user_id = $2 AND session_id = $3`,
    [changeId, userId, sessionId],
  )
  return rows[0]
}

/** Returns a change of a wallet, and locks it to the end of the caller's transaction. */
export async function findWalletChange(
  client: DatabaseClient,
  { changeId, walletId }: { readonly changeId: string; readonly walletId: string },
): Promise<EmailChangeRow | undefined> {
  const { rows } = await client.query<EmailChangeRow>(
    `SELECT ${COLUMNS} FROM wallet_email_changes WHERE id = $1 AND wallet_id = $2 FOR UPDATE`,
    [changeId, walletId],
  )
  return rows[0]
}

/** Takes a change from one state to the next, in a transaction of the caller. @returns false if it is not in this state, or has expired */
export async function advanceEmailChange(
  client: DatabaseClient,
  step: {
    readonly changeId: string
    readonly from: EmailChangeStatus
    readonly to: EmailChangeStatus
    readonly codeId?: string
    readonly now: Date
  },
): Promise<boolean> {
  const { changeId, from, to, codeId = null, now } = step
  const { rowCount } = await client.query(
    `UPDATE wallet_email_changes SET status = $3, code_id = coalesce($4, code_id),
       expires_at = CASE WHEN $3 = 'proven' THEN $6 ELSE expires_at END,
       committed_at = CASE WHEN $3 = 'committed' THEN $5 ELSE committed_at END
      WHERE id = $1 AND status = $2 AND (expires_at > $5 OR $2 = 'proven')`,
    [changeId, from, to, codeId, now, new Date(now.getTime() + PROVEN_MS)],
  )
  return rowCount === 1
}

/** Ends a change and all later ones of the user, because its old address has undone it. Runs in a transaction of the caller. */
export async function undoChangesSince(client: DatabaseClient, { id, userId }: EmailChangeRow): Promise<void> {
  await client.query(
    `UPDATE wallet_email_changes SET status = 'undone'
      WHERE user_id = $2 AND status IN ('primary', 'secondary', 'proven', 'committed')
        AND created_at >= (SELECT created_at FROM wallet_email_changes WHERE id = $1)`,
    [id, userId],
  )
}

interface ReservedAddress {
  readonly realm: string
  readonly emailMac: Buffer
  readonly now: Date
  /** User whose own reservations do not count. */
  readonly userId?: string
}

/**
 * Returns whether nobody may become the user of an address: a change to it is proven but not committed, or it is an old address
 * that can still undo a change. An address that a user has is not reserved. Call it in a transaction that locked the address.
 */
export async function isReserved(
  client: DatabaseClient,
  { realm, emailMac, now, userId }: ReservedAddress,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM wallet_email_changes WHERE realm = $1 AND user_id IS DISTINCT FROM $5
       AND ((status = 'proven' AND new_mac = $2 AND expires_at > $3) OR (status = 'committed' AND old_mac = $2 AND committed_at > $4))
       AND NOT EXISTS (SELECT FROM wallet_users WHERE realm = $1 AND email_mac = $2)
     LIMIT 1`,
    [realm, emailMac, now, new Date(now.getTime() - RESERVED_MS), userId ?? null],
  )
  return rowCount !== 0
}

/** Returns whether another user has an address, or could get it back. Call it in a transaction that locked the address. */
export async function isAddressTaken(
  client: DatabaseClient,
  address: ReservedAddress & { readonly userId: string },
): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM wallet_users WHERE realm = $1 AND email_mac = $2 AND id <> $3', [
    address.realm,
    address.emailMac,
    address.userId,
  ])
  return rowCount !== 0 || isReserved(client, address)
}
