/** After MOST rejections in a row within PERIOD_MS, the page may not request for PAUSE_MS. */
const MOST = 3
const PERIOD_MS = 60_000
const PAUSE_MS = 60_000

export interface Rejections {
  /** Returns the seconds until the page may request again; 0 if it may now. */
  readonly waitSeconds: (now: number) => number
  readonly answered: (isApproved: boolean, now: number) => void
}

/**
 * Counts the rejections of a page's requests. Three in a row within a minute block its requests for a minute, so that repeated
 * prompts do not tire a person into approving.
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
