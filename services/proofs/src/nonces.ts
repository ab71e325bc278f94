import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@latchkey/host'
import { MINUTE_MS } from '@latchkey/primitives'

/** A nonce is accepted in the period that issued it and in the next one. */
const PERIOD_MS = 5 * MINUTE_MS

/** Nonces of a service. */
export interface Nonces {
  /** Returns the nonce for proofs of the next minutes. */
  readonly issue: () => string
  /** Returns whether this service issued the nonce, at most ten minutes ago. */
  readonly isFresh: (nonce: string) => boolean
  /** Time after which no proof with a nonce of now counts. Milliseconds since 1970. */
  readonly endOfNow: () => number
}

/**
 * Returns nonces that are computed from the time, so that all nodes of a service accept those of each other and store none.
 *
 * @param key - The same on all nodes; 32 bytes.
 * @see RFC 9449 section 8
 */
export function createNonces(key: Uint8Array, clock: Clock): Nonces {
  const periodNow = () => Math.floor(clock.now() / PERIOD_MS)
  const nonceOf = (period: number) => createHmac('sha256', key).update(`nonce ${period}`).digest('base64url')
  return {
    issue: () => nonceOf(periodNow()),
    isFresh: (nonce) => [0, 1].some((age) => isEqual(nonce, nonceOf(periodNow() - age))),
    endOfNow: () => (periodNow() + 2) * PERIOD_MS,
  }
}

function isEqual(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
