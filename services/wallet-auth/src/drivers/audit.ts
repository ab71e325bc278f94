import { BATCH_TIMEOUT_MS, createBatch, type Database, type DatabaseClient, withClient } from '@latchkey/database'
import type { AuditEvent, AuditTable } from '@latchkey/proofs'

export const auditTable: AuditTable = {
  name: 'wallet_audit',
  columns: ['user_id', 'device_id', 'wallet_id', 'address', 'detail'],
  // Entries without a user are deleted after a while, except those of operators.
  chainOf: `CASE WHEN kind LIKE 'operator-%' THEN 'operators' WHEN user_id IS NULL THEN 'anonymous' ELSE 'users' END`,
}

/** Actions of operators. Their entries are never deleted; `detail` is JSON with the name of the operator and the reason. */
export type OperatorAuditKind =
  | 'operator-projects-listed'
  | 'operator-requests-listed'
  | 'operator-project-stopped'
  | 'operator-start-requested'
  | 'operator-project-started'
  | 'operator-user-read'
  | 'operator-sessions-ended'
  | 'operator-device-revoked'
  | 'operator-wallet-frozen'
  | 'operator-unfreeze-requested'
  | 'operator-wallet-unfrozen'

/** What happened, for the operator and for the user. Never a code, a token, a half or an address of mail. */
export interface AuditEntry {
  readonly kind:
    | 'device-registered'
    | 'code-sent'
    | 'code-refused'
    | 'code-accepted'
    | 'social-accepted'
    | 'social-refused'
    | 'signed-in'
    | 'device-approved'
    | 'device-revoked'
    | 'session-ended'
    | 'refresh-reused'
    | 'wallet-prepared'
    | 'wallet-activated'
    | 'unlocked'
    | 'exported'
    | 'set-added'
    | 'kit-revoked'
    | 'wallet-deleted'
    | 'email-change-started'
    | 'email-change-proven'
    | 'email-changed'
    | 'email-change-undone'
    // Anybody who reaches the listener can cause it, so it is deleted after a while.
    | 'refused-operator'
    | OperatorAuditKind
  readonly now: Date
  readonly userId?: string
  readonly deviceId?: string
  readonly walletId?: string
  /** Network address of the caller. */
  readonly address?: string
  readonly detail?: string
}

/** Writes an entry in a transaction of the caller. */
export const writeAudit = (client: Pick<DatabaseClient, 'query'>, entry: AuditEntry): Promise<void> =>
  writeEntries(client, [entry])

/**
 * Returns a function that writes entries outside of a transaction, several with one statement while there are many.
 *
 * @throws service/database
 */
export const createAuditLog = (pool: Database['pool']): ((entry: AuditEntry) => Promise<void>) =>
  createBatch(async (entries: readonly AuditEntry[]) => {
    await withClient(pool, (client) => writeEntries(client, entries))
    return entries.map(() => undefined)
  })

async function writeEntries(client: Pick<DatabaseClient, 'query'>, entries: readonly AuditEntry[]): Promise<void> {
  const column = (name: Exclude<keyof AuditEntry, 'now' | 'kind'>) => entries.map((entry) => entry[name] ?? null)
  // A variable, because the types of the driver lack the time limit of a single query.
  const query = {
    text: `INSERT INTO wallet_audit (at, kind, user_id, device_id, wallet_id, address, detail)
     SELECT * FROM unnest($1::timestamptz[], $2::text[], $3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[])`,
    values: [
      ...[entries.map(({ now }) => now), entries.map(({ kind }) => kind)],
      ...[column('userId'), column('deviceId'), column('walletId'), column('address'), column('detail')],
    ],
    query_timeout: BATCH_TIMEOUT_MS,
  }
  await client.query(query)
}

/** Returns what happened in a period that custody records too. @throws service/database */
export function readAuditEvents(
  pool: Database['pool'],
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<readonly AuditEvent[]> {
  return withClient(pool, async (client) => {
    const { rows } = await client.query<Omit<AuditEvent, 'at'> & { readonly at: Date }>(
      // Devices of a deleted user are deleted a day later, so the entry about it has the thumbprint itself.
      `SELECT CASE a.kind WHEN 'unlocked' THEN 'recovered' WHEN 'wallet-activated' THEN 'created' WHEN 'set-added' THEN 'kit'
                          WHEN 'wallet-deleted' THEN 'deleted' ELSE 'exported' END AS event,
              a.at, a.wallet_id AS "walletId",
              CASE a.kind WHEN 'wallet-deleted' THEN a.detail ELSE d.vault_thumbprint END AS device
         FROM wallet_audit a LEFT JOIN wallet_devices d ON d.id = a.device_id
        WHERE a.at >= $1 AND a.at < $2 AND a.wallet_id IS NOT NULL
          AND (a.kind IN ('wallet-activated', 'exported', 'wallet-deleted')
            OR (a.kind = 'unlocked' AND a.detail = 'recover') OR (a.kind = 'set-added' AND a.detail = 'kit'))
        ORDER BY a.id`,
      [from, to],
    )
    return rows.map((row) => ({ ...row, at: row.at.getTime() }))
  })
}
