import { type Database, type DatabaseClient, withClient } from '@latchkey/database'
import type { AuditEvent, AuditTable } from '@latchkey/proofs'

export const auditTable: AuditTable = {
  name: 'custody_audit',
  columns: ['wallet_id', 'enrolment_id', 'device', 'address', 'detail'],
  chainOf: `'wallets'`,
}

/** What happened, for the operator and for the user. Never a code, a token, a half or an address of mail. */
export interface AuditEntry {
  readonly kind:
    | 'half-stored'
    | 'half-read'
    | 'half-kept'
    | 'enrolled'
    | 'code-refused'
    | 'approved'
    | 'denied'
    | 'half-released'
    | 'email-changed'
    | 'email-change-undone'
    | 'export-requested'
    | 'export-code-sent'
    | 'export-code-refused'
    | 'exported'
    | 'kit-permitted'
    | 'deletion-requested'
    | 'wallet-deleted'
    | 'passkeys-opened'
    | 'passkey-code-sent'
    | 'passkey-refused'
    | 'passkey-confirmed'
    | 'passkey-added'
    | 'passkey-removed'
  readonly now: Date
  readonly walletId: string
  readonly enrolmentId?: string
  /** Thumbprint of a vault key. */
  readonly device?: string
  /** Network address of the caller. */
  readonly address?: string
  readonly detail?: string
}

export async function writeAudit(client: Pick<DatabaseClient, 'query'>, entry: AuditEntry): Promise<void> {
  const { kind, now, walletId, enrolmentId = null, device = null, address = null, detail = null } = entry
  await client.query(
    `INSERT INTO custody_audit (at, kind, wallet_id, enrolment_id, device, address, detail)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [now, kind, walletId, enrolmentId, device, address, detail],
  )
}

/** Returns what happened in a period that auth records too. @throws service/database */
export function readAuditEvents(
  pool: Database['pool'],
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<readonly AuditEvent[]> {
  return withClient(pool, async (client) => {
    const { rows } = await client.query<Omit<AuditEvent, 'at'> & { readonly at: Date }>(
      `SELECT CASE kind WHEN 'half-released' THEN 'recovered' WHEN 'half-kept' THEN 'created' WHEN 'kit-permitted' THEN 'kit'
                        WHEN 'wallet-deleted' THEN 'deleted' ELSE 'exported' END AS event,
              at, wallet_id AS "walletId", device
         FROM custody_audit
        WHERE at >= $1 AND at < $2 AND kind IN ('half-released', 'half-kept', 'exported', 'kit-permitted', 'wallet-deleted')
        ORDER BY id`,
      [from, to],
    )
    return rows.map((row) => ({ ...row, at: row.at.getTime() }))
  })
}
