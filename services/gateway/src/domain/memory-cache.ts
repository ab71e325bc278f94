import type { Clock } from '@latchkey/host'
import { LRUCache } from 'lru-cache'

export interface MemoryCacheOptions<T> {
  readonly ttlMs: number
  /** The entries that nobody read for the longest time are dropped when there are more. */
  readonly maxEntries: number
  /** Bound of all keys and values together, in bytes, likewise. */
  readonly maxBytes: number
  /** Returns the bytes that a value takes; see {@link bytesOfText}. */
  readonly sizeOf: (value: T) => number
  readonly clock: Clock
}

/** A value in an object, because the library stores no `undefined`. */
interface Entry<T> {
  readonly value: T
}

/** What an entry takes besides its texts: map slot, promise and objects. Bytes, rounded up. */
const ENTRY_BYTES = 500

/**
 * Returns a cache that joins equal reads while one of them loads. A failure is not cached; a value of `undefined` is.
 *
 * @example
 * const names = createMemoryCache<string>({ ttlMs: 300_000, maxEntries: 1_000, maxBytes: 1_000_000, sizeOf: bytesOfText, clock })
 * await names.read('0xab…', () => lookUp('0xab…'))
 */
export function createMemoryCache<T>({ ttlMs, maxEntries, maxBytes, sizeOf, clock }: MemoryCacheOptions<T>) {
  const entries = new LRUCache<string, Entry<T>, () => Promise<T>>({
    // The library drops an entry when it is older than its ttl, not when it is as old.
    ttl: ttlMs - 1,
    max: maxEntries,
    maxSize: maxBytes,
    sizeCalculation: ({ value }, key) => ENTRY_BYTES + bytesOfText(key) + sizeOf(value),
    fetchMethod: async (_key, _stale, { context: load }) => ({ value: await load() }),
    // A read whose entry is dropped while it loads still gets its value.
    ignoreFetchAbort: true,
    // By default the library reads the clock once per millisecond of real time.
    ttlResolution: 0,
    perf: clock,
  })
  return {
    read: async (key: string, load: () => Promise<T>): Promise<T> =>
      (await entries.forceFetch(key, { context: load })).value,
  }
}

/** Returns the most bytes that texts take in memory: two for each UTF-16 code unit. */
export function bytesOfText(...texts: readonly (string | null)[]): number {
  return texts.reduce((sum, text) => sum + 2 * (text?.length ?? 0), 0)
}
