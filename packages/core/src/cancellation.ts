import { abortable, cancelled } from './abortable.ts'
import type { Clock } from './ports/clock.ts'

export { abortable } from './abortable.ts'

/** Does nothing, or fails when the signal is aborted already. @throws connect/cancelled */
export function assertNotAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw cancelled(signal)
}

export interface Timeout {
  readonly clock: Clock
  readonly ms: number
  /** Returns what is thrown when the time is over. */
  readonly error: () => Error
}

/** Returns the outcome of the work, or fails when it takes longer. The work itself is not stopped. */
export function timeout<T>(work: Promise<T>, { clock, ms, error }: Timeout): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const disarm = clock.after(ms, () => reject(error()))
    work.then(resolve, reject).finally(disarm)
  })
}

/** Waits; ends early when the signal aborts. @throws connect/cancelled */
export function pause(delayMs: number, clock: Clock, signal: AbortSignal | undefined): Promise<void> {
  let disarm = () => {}
  const elapsed = new Promise<void>((resolve) => {
    disarm = clock.after(delayMs, resolve)
  })
  return abortable(elapsed, signal).finally(disarm)
}

/**
 * Returns a controller that aborts with the first of the signals, and with its reason. Its own `abort()` removes it from
 * all of them.
 *
 * `AbortSignal.any` has no such end: a signal that lives as long as the page keeps what follows it, in Node 20 for good,
 * and Safari has it from 17.4 only.
 *
 * @example const attempt = followSignals(client, request.signal)
 */
export function followSignals(...signals: readonly (AbortSignal | undefined)[]): AbortController {
  const own = new AbortController()
  for (const signal of signals) {
    if (signal?.aborted === true) own.abort(signal.reason)
    signal?.addEventListener('abort', () => own.abort(signal.reason), { signal: own.signal })
  }
  return own
}
