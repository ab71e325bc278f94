/** Rejections in a row that end the patience with a page, the time that they fall in, and how long the page then waits. */
const MOST = 3
const PERIOD_MS = 60_000
const PAUSE_MS = 60_000

export interface Rejections {
  /** Returns the seconds that the page has to wait before its next request; 0 when it need not. */
  readonly waitSeconds: (now: number) => number
  readonly answered: (isApproved: boolean, now: number) => void
}

/**
 * Counts how often a person said no to a page: after three times in a row within a minute the page waits a minute, so that nobody is
 * worn down.
 *
 * @param now - Milliseconds of a clock that only goes forward, as in both functions.
 * @see embedded-wallet 3.2.6
 */
export function createRejections(): Rejections {
  let times: readonly number[] = []
  let pausedUntil = Number.NEGATIVE_INFINITY
  return {
    waitSeconds: (now) => Math.max(0, Math.ceil((pausedUntil - now) / 1_000)),
    answered(isApproved, now) {
      times = isApproved ? [] : [...times.filter((time) => now - time < PERIOD_MS), now]
      if (times.length < MOST) return
      times = []
      pausedUntil = now + PAUSE_MS
    },
  }
}
