import { type Database, withClient } from '@latchkey/database'
import type { Clock } from '@latchkey/host'
import type { ServiceLog } from '@latchkey/http'
import { DAY_MS } from '@latchkey/primitives'
import type { AuditChain, UsedIds } from '@latchkey/proofs'
import { PENDING_MS } from './drivers/wallets.ts'

/** Codes count for limits of a day. */
const CODE_RETENTION_MS = 2 * DAY_MS
/** Known networks are forgotten after this time, and then have the limits of strangers. */
const NETWORK_RETENTION_MS = 180 * DAY_MS
/** Ended sessions are listed for the user. */
const SESSION_RETENTION_MS = 90 * DAY_MS
/** An e-mail change can be undone for three days. */
const EMAIL_CHANGE_RETENTION_MS = 4 * DAY_MS
/** Devices without a user are deleted after this time. Anybody can register devices; a page registers its own before each login. */
const UNUSED_DEVICE_RETENTION_MS = DAY_MS
/** Entries without a user are for the operator, and anybody can cause them. */
const ANONYMOUS_AUDIT_RETENTION_MS = 30 * DAY_MS

/** A device takes its codes with it, which count for limits of a day, so it is kept as long as they are. */
const DELETE_UNUSED_DEVICES = `DELETE FROM wallet_devices d WHERE seen_at < $1
  AND NOT EXISTS (SELECT FROM wallet_user_devices WHERE device_id = d.id)
  AND NOT EXISTS (SELECT FROM wallet_codes WHERE device_id = d.id)`

/**
 * Deletes what has expired: tokens, codes, known networks, sessions, wallets that nobody proved, devices on which nobody signed in, audit entries
 * without a user. A failure is logged; the next sweep tries again.
 */
export async function sweepWallets(deps: {
  readonly pool: Database['pool']
  readonly usedIds: Pick<UsedIds, 'sweep'>
  readonly audit: Pick<AuditChain, 'seal' | 'prune'>
  readonly clock: Clock
  readonly logger: ServiceLog
}): Promise<void> {
  const { pool, usedIds, audit, clock, logger } = deps
  const before = (ms: number) => new Date(clock.now() - ms)
  const deletes: readonly (readonly [string, Date])[] = [
    ['DELETE FROM wallet_access_tokens WHERE expires_at < $1', before(0)],
    ['DELETE FROM wallet_social_logins WHERE expires_at < $1', before(0)],
    ['DELETE FROM wallet_codes WHERE created_at < $1', before(CODE_RETENTION_MS)],
    ['DELETE FROM wallet_known_networks WHERE seen_at < $1', before(NETWORK_RETENTION_MS)],
    ['DELETE FROM wallet_email_changes WHERE created_at < $1', before(EMAIL_CHANGE_RETENTION_MS)],
    ['DELETE FROM wallet_sessions WHERE expires_at < $1', before(SESSION_RETENTION_MS)],
    [`DELETE FROM wallet_wallets WHERE status = 'pending' AND created_at < $1`, before(PENDING_MS)],
    ['DELETE FROM wallet_operator_requests WHERE expires_at < $1', before(0)],
    [DELETE_UNUSED_DEVICES, before(UNUSED_DEVICE_RETENTION_MS)],
  ]
  try {
    await usedIds.sweep()
    for (const [sql, time] of deletes) await withClient(pool, (client) => client.query(sql, [time]))
    await audit.seal()
    await audit.prune('anonymous', before(ANONYMOUS_AUDIT_RETENTION_MS))
  } catch (error) {
    logger.warn({ reason: error instanceof Error ? error.message : String(error) }, 'old rows were not deleted')
  }
}
