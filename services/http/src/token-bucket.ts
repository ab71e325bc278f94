import type { Clock } from '@latchkey/host'

export interface BucketLimits {
  /** Maximum number of calls at once. */
  readonly capacity: number
  readonly refillPerSecond: number
}

interface Bucket {
  tokens: number
  readAtMs: number
}

/** Maximum callers in memory; the one unseen longest is dropped first. A `Map` only takes the memory of its entries. */
const MAX_BUCKETS = 50_000

/**
 * Returns a limiter with a bucket of tokens for each caller, which refills with time. `rate-limiter-flexible` uses
 * fixed time windows and is asynchronous, but an upgrade to a socket must be decided synchronously.
 *
 * @returns `take(caller, cost)`: 0 if granted, otherwise the seconds to wait, rounded up. `waitSeconds(caller, cost)`:
 * the same, and takes nothing. `spend(caller, cost)` charges for finished work: a bucket may go as far below zero as
 * its capacity, and grants nothing until it is refilled. `taken(caller)`: the tokens that are taken and not refilled
 * yet.
 * @see Spec §5 "remaining seconds rounded up"
 */
export function createTokenBuckets(limits: BucketLimits, clock: Clock) {
  const buckets = new Map<string, Bucket>()

  function read(caller: string): Bucket {
    const now = clock.now()
    const old = buckets.get(caller) ?? { tokens: limits.capacity, readAtMs: now }
    const refilled = ((now - old.readAtMs) / 1000) * limits.refillPerSecond
    return { tokens: Math.min(limits.capacity, old.tokens + Math.max(0, refilled)), readAtMs: now }
  }

  function write(caller: string, bucket: Bucket): void {
    buckets.delete(caller)
    buckets.set(caller, bucket)
    if (buckets.size > MAX_BUCKETS) buckets.delete(buckets.keys().next().value ?? '')
  }

  /** A cost above the capacity takes the whole capacity. */
  const toPrice = (cost: number) => Math.min(cost, limits.capacity)

  function waitSeconds(caller: string, cost: number): number {
    const missing = toPrice(cost) - read(caller).tokens
    return missing <= 0 ? 0 : Math.max(1, Math.ceil(missing / limits.refillPerSecond))
  }

  return {
    waitSeconds,
    taken: (caller: string): number => limits.capacity - read(caller).tokens,
    take(caller: string, cost: number): number {
      const { tokens, readAtMs } = read(caller)
      const seconds = waitSeconds(caller, cost)
      write(caller, { tokens: seconds === 0 ? tokens - toPrice(cost) : tokens, readAtMs })
      return seconds
    },
    spend(caller: string, cost: number): void {
      const { tokens, readAtMs } = read(caller)
      write(caller, { tokens: Math.max(-limits.capacity, tokens - cost), readAtMs })
    },
  }
}

/**
 * Returns the key of a caller for limits: an IPv4 address, or the /64 network of an IPv6 address, which one caller
 * owns.
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
