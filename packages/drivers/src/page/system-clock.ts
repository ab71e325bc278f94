import type { Clock } from '@latchkey/core/ports'

/** Longest delay `setTimeout` takes; beyond it fires at once. */
const MAX_DELAY_MS = 2 ** 31 - 1

/**
 * The time of the device. Delays of any length keep their length.
 *
 * @example const cancel = systemClock.after(30_000, () => refresh())
 */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, callback) {
    let timer: ReturnType<typeof setTimeout>
    const arm = (leftMs: number) => {
      timer = setTimeout(
        () => (leftMs > MAX_DELAY_MS ? arm(leftMs - MAX_DELAY_MS) : callback()),
        Math.min(leftMs, MAX_DELAY_MS),
      )
    }
    arm(delayMs)
    return () => clearTimeout(timer)
  },
}
