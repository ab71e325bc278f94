import { WalletError } from '@latchkey/errors/early'

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
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', cancel))
  })
}

/** Does nothing, or fails when the signal is aborted already. @throws connect/cancelled */
export function assertNotAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw cancelled(signal)
}

function cancelled(signal: AbortSignal): WalletError<'connect/cancelled'> {
  return new WalletError('connect/cancelled', {}, { cause: signal.reason })
}
