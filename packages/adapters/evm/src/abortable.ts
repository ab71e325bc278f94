import { WalletError } from '@latchkey/errors'

/**
 * Returns the outcome of the work, or fails at once when the signal aborts. The work itself is not stopped.
 *
 * @throws connect/cancelled
 */
export function abortable<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work
  return new Promise<T>((resolve, reject) => {
    const cancel = () => reject(cancelled(signal))
    if (signal.aborted) cancel()
    signal.addEventListener('abort', cancel, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', cancel))
  })
}

/** Does nothing, or fails when the signal is aborted already. @throws connect/cancelled */
export function assertNotAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw cancelled(signal)
}

/** Waits; ends early when the signal aborts. @throws connect/cancelled */
export async function pause(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const elapsed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, delayMs)
  })
  try {
    await abortable(elapsed, signal)
  } finally {
    clearTimeout(timer)
  }
}

function cancelled(signal: AbortSignal): WalletError<'connect/cancelled'> {
  return new WalletError('connect/cancelled', {}, { cause: signal.reason })
}
