import type { Clock } from '../ports/clock.ts'

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
