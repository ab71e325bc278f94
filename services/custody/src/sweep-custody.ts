import { type Database, withClient } from '@latchkey/database'
import type { Clock } from '@latchkey/host'
import type { ServiceLog } from '@latchkey/http'
import { DAY_MS } from '@latchkey/primitives'
import type { UsedIds } from '@latchkey/proofs'
import { PENDING_MS } from './drivers/halves.ts'

/** Enrolments count for limits of a day. What became of them is in the audit. */
const ENROLMENT_RETENTION_MS = 2 * DAY_MS

/** A change counts for the limit of a day, and for a change after one that auth did not learn of. It can be undone for three days. */
const EMAIL_CHANGE_RETENTION_MS = 30 * DAY_MS

/** A known caller expires after this time, and then has the lower limits of an unknown one. The devices of a wallet never expire. */
const KNOWN_RETENTION_MS = 180 * DAY_MS

/** Deletes what has expired: ids, halves that nobody kept, enrolments, known callers. A failure is logged; the next sweep tries again. */
export async function sweepCustody(deps: {
  readonly pool: Database['pool']
  readonly usedIds: Pick<UsedIds, 'sweep'>
  readonly clock: Clock
  readonly logger: ServiceLog
}): Promise<void> {
  const { pool, usedIds, clock, logger } = deps
  const before = (ms: number) => new Date(clock.now() - ms)
  const deletes: readonly (readonly [string, Date])[] = [
    [`DELETE FROM custody_halves WHERE status = 'pending' AND created_at <= $1`, before(PENDING_MS)],
    ['DELETE FROM custody_enrolments WHERE created_at < $1', before(ENROLMENT_RETENTION_MS)],
    ['DELETE FROM custody_email_changes WHERE created_at < $1', before(EMAIL_CHANGE_RETENTION_MS)],
    ['DELETE FROM custody_exports WHERE created_at < $1', before(ENROLMENT_RETENTION_MS)],
    ['DELETE FROM custody_deletions WHERE created_at < $1', before(EMAIL_CHANGE_RETENTION_MS)],
    ['DELETE FROM custody_passkey_visits WHERE created_at < $1', before(ENROLMENT_RETENTION_MS)],
    ['DELETE FROM custody_known WHERE seen_at < $1', before(KNOWN_RETENTION_MS)],
  ]
  try {
    await usedIds.sweep()
    for (const [sql, time] of deletes) await withClient(pool, (client) => client.query(sql, [time]))
  } catch (error) {
    logger.warn({ reason: error instanceof Error ? error.message : String(error) }, 'old rows were not deleted')
  }
}
