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
    if (signal.aborted) cancel()
    else signal.addEventListener('abort', cancel)
    // Removes the listener before the promise settles: an abort afterwards would create a rejection that nothing
    // handles.
    work.finally(() => signal.removeEventListener('abort', cancel)).then(resolve, reject)
  })
}

/** Returns the error of work that was aborted by this signal. */
export function cancelled(signal: AbortSignal): WalletError<'connect/cancelled'> {
  return new WalletError('connect/cancelled', {}, { cause: signal.reason })
}
