import type { Clock } from '@latchkey/core/ports'

/** Longest delay of `setTimeout`, 24.8 days; a longer one fires at once. No timer of the product is that long. */
const MAX_DELAY_MS = 2 ** 31 - 1

/**
 * The clock of the device. A delay of more than 24.8 days ends after 24.8 days.
 *
 * @example const cancel = systemClock.after(30_000, () => refresh())
 */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, Math.min(delayMs, MAX_DELAY_MS))
    return () => clearTimeout(timer)
  },
}
