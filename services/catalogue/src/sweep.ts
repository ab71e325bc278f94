import type { Clock } from '@latchkey/host'
import type { ServiceLog } from '@latchkey/http'
import type { EventStore } from './ports/event-store.ts'

export interface SweepOptions {
  readonly events: EventStore
  /** Time for which an event is stored. */
  readonly retentionMs: number
  readonly clock: Clock
  readonly logger: ServiceLog
}

/** Deletes events that are older than the retention. A failure is logged; the next sweep tries again. */
export async function sweepOnce({ events, retentionMs, clock, logger }: SweepOptions): Promise<void> {
  try {
    const deleted = await events.deleteBefore(new Date(clock.now() - retentionMs))
    if (deleted > 0) logger.info({ deleted }, 'old analytics were deleted')
  } catch (error) {
    logger.warn({ reason: error instanceof Error ? error.message : String(error) }, 'old analytics were not deleted')
  }
}
