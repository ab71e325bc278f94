import type { Clock } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'

/** Waits for the work, but not past an abort or a limit. */
export function within<T>(
  work: Promise<T>,
  signals: readonly AbortSignal[],
  clock: Clock,
  limit?: { readonly ms: number; readonly error: () => WalletError },
): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = () => end(() => reject(new WalletError('connect/cancelled')))
    const stop = limit === undefined ? undefined : clock.after(limit.ms, () => end(() => reject(limit.error())))
    const end = (finish: () => void) => {
      stop?.()
      for (const signal of signals) signal.removeEventListener('abort', cancel)
      finish()
    }
    for (const signal of signals) signal.addEventListener('abort', cancel)
    work.then(
      (value) => end(() => resolve(value)),
      (error: unknown) => end(() => reject(error)),
    )
    if (signals.some((signal) => signal.aborted)) cancel()
  })
}
