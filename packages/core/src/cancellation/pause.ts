import type { Clock } from '../ports/clock.ts'
import { abortable } from './abortable.ts'

/** Waits; ends early when the signal aborts. @throws connect/cancelled */
export function pause(delayMs: number, clock: Clock, signal: AbortSignal | undefined): Promise<void> {
  let disarm = () => {}
  const elapsed = new Promise<void>((resolve) => {
    disarm = clock.after(delayMs, resolve)
  })
  return abortable(elapsed, signal).finally(disarm)
}
