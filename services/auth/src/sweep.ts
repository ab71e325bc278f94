import type { ServiceLog } from '@latchkey/http'
import { DAY_MS, HOUR_MS } from '@latchkey/primitives'
import type { SessionStore } from './ports/session-store.ts'

/** Time for which ended sessions and their audit records are stored. */
const RETENTION_MS = 90 * DAY_MS
/** By then, the token of a nonce has expired on the clock of every instance. */
const NONCE_RETENTION_MS = HOUR_MS

export interface SweepOptions {
  readonly sessions: Pick<SessionStore, 'deleteBefore'>
  readonly clock: { now(): number }
  readonly logger: ServiceLog
}

/** Deletes sessions that ended 90 days ago, and nonces that expired an hour ago. A failure is logged; the next sweep tries again. */
export async function sweepOnce({ sessions, clock, logger }: SweepOptions): Promise<void> {
  try {
    const deleted = await sessions.deleteBefore({
      sessions: new Date(clock.now() - RETENTION_MS),
      nonces: new Date(clock.now() - NONCE_RETENTION_MS),
    })
    if (deleted > 0) logger.info({ deleted }, 'old sessions were deleted')
  } catch (error) {
    logger.warn({ reason: error instanceof Error ? error.message : String(error) }, 'old sessions were not deleted')
  }
}
