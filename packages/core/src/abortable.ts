import { WalletError } from '@latchkey/errors'

/**
 * Returns the outcome of the work, or fails at once when the signal aborts. The work itself is not stopped.
 *
 * @throws connect/cancelled, with the reason of the signal as its cause
 */
export function abortable<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work
  return new Promise<T>((resolve, reject) => {
    const cancel = () => reject(cancelled(signal))
    // Remove the listener before the promise settles: an abort afterwards would create an error that nothing handles.
    const stop = () => signal.removeEventListener('abort', cancel)
    if (signal.aborted) cancel()
    else signal.addEventListener('abort', cancel)
    work.then(
      (outcome) => {
        stop()
        resolve(outcome)
      },
      (error) => {
        stop()
        reject(error)
      },
    )
  })
}

/** Returns the error of work that its signal ended. */
export function cancelled(signal: AbortSignal): WalletError<'connect/cancelled'> {
  return new WalletError('connect/cancelled', {}, { cause: signal.reason })
}
