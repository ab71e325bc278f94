/** Calls that may come at once. */
const BURST = 100
const PER_SECOND = 50
const NOTICE_MS = 1_000

/** What happens to a call: it runs, it is refused with an answer, or it is dropped. */
export type Admission = 'run' | 'refuse' | 'drop'

/**
 * Returns the budget of calls of one page: 50 a second, 100 at once. Of the calls over it one a second is answered, so that the
 * page learns of it; a flood is not answered with a flood.
 *
 * @param now - Milliseconds of a clock that only goes forward.
 */
export function createCallBudget(now: () => number): () => Admission {
  let left = BURST
  let at = now()
  let noticedAt = Number.NEGATIVE_INFINITY
  return () => {
    const time = now()
    left = Math.min(BURST, left + ((time - at) * PER_SECOND) / 1_000)
    at = time
    if (left >= 1) {
      left -= 1
      return 'run'
    }
    if (time - noticedAt < NOTICE_MS) return 'drop'
    noticedAt = time
    return 'refuse'
  }
}
