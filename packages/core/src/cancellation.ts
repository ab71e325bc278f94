import { abortable, cancelled } from './abortable.ts'
import type { Clock } from './ports/clock.ts'

export { abortable } from './abortable.ts'

/** Throws if the signal is aborted. @throws connect/cancelled */
export function assertNotAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw cancelled(signal)
}

export interface Timeout {
  readonly clock: Clock
  readonly ms: number
  /** Creates the error for an exceeded timeout. */
  readonly error: () => Error
}

/**
 * Returns the outcome of the work, or rejects when it takes longer than the timeout. The work itself is not stopped.
 */
export function timeout<T>(work: Promise<T>, { clock, ms, error }: Timeout): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const disarm = clock.after(ms, () => reject(error()))
    work.then(resolve, reject).finally(disarm)
  })
}

/** Waits; rejects when the signal aborts. @throws connect/cancelled */
export function pause(delayMs: number, clock: Clock, signal: AbortSignal | undefined): Promise<void> {
  let disarm = () => {}
  const elapsed = new Promise<void>((resolve) => {
    disarm = clock.after(delayMs, resolve)
  })
  return abortable(elapsed, signal).finally(disarm)
}

/**
 * Returns a controller that aborts when the first of the signals aborts, with its reason. Its own `abort()` removes its
 * listeners from all of them.
 *
 * `AbortSignal.any` has no way to remove them: a signal that lives as long as the page holds all signals that follow
 * it, in Node 20 forever. Safari has it only from 17.4 on.
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
