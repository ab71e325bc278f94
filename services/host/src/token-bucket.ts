import type { Clock } from './clock.ts'

export interface BucketLimits {
  /** Most calls at once. */
  readonly capacity: number
  readonly refillPerSecond: number
}

interface Bucket {
  tokens: number
  readAtMs: number
}

/** Callers remembered; the one unseen longest is forgotten first. */
const MAX_BUCKETS = 50_000

/**
 * Returns a limiter that gives every caller a bucket of tokens which refills with time.
 *
 * @returns `take(caller, cost)`: 0 when granted, else seconds to wait, rounded up.
 * @see Spec §5 "remaining seconds rounded up"
 */
export function createTokenBuckets(limits: BucketLimits, clock: Clock) {
  const buckets = new Map<string, Bucket>()
  return {
    take(caller: string, cost: number): number {
      const now = clock.now()
      const old = buckets.get(caller) ?? { tokens: limits.capacity, readAtMs: now }
      const refilled = ((now - old.readAtMs) / 1000) * limits.refillPerSecond
      const tokens = Math.min(limits.capacity, old.tokens + Math.max(0, refilled))
      // A cost above the capacity could never be paid; it takes all there is.
      const price = Math.min(cost, limits.capacity)
      const isGranted = tokens >= price
      buckets.delete(caller)
      buckets.set(caller, { tokens: isGranted ? tokens - price : tokens, readAtMs: now })
      if (buckets.size > MAX_BUCKETS) buckets.delete(buckets.keys().next().value ?? '')
      return isGranted ? 0 : Math.max(1, Math.ceil((price - tokens) / limits.refillPerSecond))
    },
  }
}

/**
 * Returns the unit to limit: an IPv4 address, or the /64 of an IPv6 one, of which a single caller owns all.
 *
 * @example toCaller('2001:db8:1:2:3:4:5:6') // '2001:db8:1:2'
 */
export function toCaller(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address
  const [head = '', tail] = address.toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array.from({ length: zeros }, () => '0'), ...after].slice(0, 4).join(':')
}
