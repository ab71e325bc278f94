import type { Clock } from '@latchkey/host'
import type { ServiceLog } from '@latchkey/http'
import { HOUR_MS } from '@latchkey/primitives'
import type { EventStore } from './ports/event-store.ts'

export interface SweepOptions {
  readonly events: EventStore
  /** How long an event is kept. */
  readonly retentionMs: number
  readonly clock: Clock
  readonly log: ServiceLog
}

/** Deletes events that are older than the retention. A failure is logged; the next sweep tries again. */
export async function sweepOnce({ events, retentionMs, clock, log }: SweepOptions): Promise<void> {
  try {
    const deleted = await events.deleteBefore(new Date(clock.now() - retentionMs))
    if (deleted > 0) log.info({ deleted }, 'old analytics were deleted')
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'old analytics were not deleted')
  }
}

/**
 * Sweeps now and every hour.
 *
 * @returns a function that ends it and waits for a sweep that runs.
 */
export function startSweep(options: SweepOptions): () => Promise<void> {
  let running = sweepOnce(options)
  const timer = setInterval(() => {
    running = running.then(() => sweepOnce(options))
  }, HOUR_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
