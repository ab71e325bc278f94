import { toCaller } from '@latchkey/http'

/** A count that starts anew after each window. */
interface Window {
  count: number
  readonly endsAt: number
}

export interface RateLimitOptions {
  /** Requests of one address in a window. */
  readonly limit: number
  readonly windowMs: number
  /** Milliseconds now. */
  readonly clock: () => number
  /** Addresses remembered at most; beyond it the oldest are forgotten, so memory stays bounded under attack. */
  readonly maxAddresses?: number
}

/**
 * Makes a limit by address.
 *
 * @returns a function that counts one request (or `cost` of them) and gives `0` when it may pass, else the
 *   milliseconds until the next window.
 * @example const limit = createRateLimit({ limit: 100, windowMs: MINUTE_MS, clock: Date.now })
 */
export function createRateLimit({ limit, windowMs, clock, maxAddresses = 20_000 }: RateLimitOptions) {
  const windows = new Map<string, Window>()
  return (address: string, cost = 1): number => {
    const now = clock()
    const key = toCaller(address)
    let window = windows.get(key)
    if (window === undefined || window.endsAt <= now) {
      windows.delete(key)
      window = { count: 0, endsAt: now + windowMs }
      windows.set(key, window)
      if (windows.size > maxAddresses) forgetOldest(windows)
    }
    window.count += cost
    return window.count > limit ? window.endsAt - now : 0
  }
}

function forgetOldest(windows: Map<string, Window>): void {
  for (const key of windows.keys()) {
    windows.delete(key)
    return
  }
}
