import type { Clock } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'

/**
 * Returns the outcome of the work, or fails at once when the signal aborts.
 *
 * @param onAbort - Called when the signal aborts first, to stop the work.
 * @throws connect/cancelled
 */
export function abortable<T>(work: Promise<T>, signal: AbortSignal | undefined, onAbort?: () => void): Promise<T> {
  if (signal === undefined) return work
  return new Promise<T>((resolve, reject) => {
    const cancel = () => {
      reject(new WalletError('connect/cancelled', {}, { cause: signal.reason }))
      onAbort?.()
    }
    if (signal.aborted) cancel()
    else signal.addEventListener('abort', cancel, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', cancel))
  })
}

/** Waits; ends early when the signal aborts. @throws connect/cancelled */
export async function pause(delayMs: number, clock: Clock, signal: AbortSignal): Promise<void> {
  let stop = () => {}
  const elapsed = new Promise<void>((resolve) => {
    stop = clock.after(delayMs, resolve)
  })
  try {
    await abortable(elapsed, signal)
  } finally {
    stop()
  }
}
