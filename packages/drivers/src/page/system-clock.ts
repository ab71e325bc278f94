import type { Clock } from '@latchkey/core/ports'

/** Longest delay `setTimeout` takes, 24.8 days; beyond it fires at once. No timer of the product is as long. */
const MAX_DELAY_MS = 2 ** 31 - 1

/**
 * The time of the device. A delay of more than 24.8 days ends after 24.8 days.
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
