import type { Clock } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'

export interface Bounds {
  /** Any of them ends the wait with connect/cancelled. */
  readonly signals: readonly AbortSignal[]
  readonly limit?: { readonly clock: Clock; readonly ms: number; readonly error: () => WalletError }
}

/**
 * Returns what the work gives, but never waits longer than its bounds: a wallet that never answers must not hold the page.
 *
 * @throws connect/cancelled, or the error of the limit
 */
export function bounded<T>(work: Promise<T>, { signals, limit }: Bounds): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = () => settle(() => reject(new WalletError('connect/cancelled')))
    const stopTimer = limit?.clock.after(limit.ms, () => settle(() => reject(limit.error())))
    const settle = (finish: () => void) => {
      stopTimer?.()
      for (const signal of signals) signal.removeEventListener('abort', cancel)
      finish()
    }
    for (const signal of signals) signal.addEventListener('abort', cancel)
    work.then(
      (value) => settle(() => resolve(value)),
      (error: unknown) => settle(() => reject(error)),
    )
    if (signals.some((signal) => signal.aborted)) cancel()
  })
}
