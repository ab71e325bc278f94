import type { DatabaseClient } from '@latchkey/database'
import type { AuditTable } from '@latchkey/proofs'

export const auditTable: AuditTable = {
  name: 'wallet_audit',
  columns: ['user_id', 'device_id', 'wallet_id', 'address', 'detail'],
  // Entries without a user are deleted after a while.
  chainOf: `CASE WHEN user_id IS NULL THEN 'anonymous' ELSE 'users' END`,
}

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
    | 'set-added'
  readonly now: Date
  readonly userId?: string
  readonly deviceId?: string
  readonly walletId?: string
  /** Network address of the caller. */
  readonly address?: string
  readonly detail?: string
}

export async function writeAudit(client: Pick<DatabaseClient, 'query'>, entry: AuditEntry): Promise<void> {
  const { kind, now, userId = null, deviceId = null, walletId = null, address = null, detail = null } = entry
  await client.query(
    'INSERT INTO wallet_audit (at, kind, user_id, device_id, wallet_id, address, detail) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [now, kind, userId, deviceId, walletId, address, detail],
  )
}
