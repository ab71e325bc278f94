import type { DatabaseClient } from '@latchkey/database'
import type { AuditTable } from '@latchkey/proofs'

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
