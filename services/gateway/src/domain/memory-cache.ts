import type { Clock } from '@latchkey/host'
import { LRUCache } from 'lru-cache'

export interface MemoryCacheOptions<T> {
  readonly ttlMs: number
  /** Maximum number of entries; the least recently read ones are dropped. */
  readonly maxEntries: number
  /** Maximum size of all keys and values in bytes; handled in the same way. */
  readonly maxBytes: number
  /** Returns the bytes that a value takes; see {@link bytesOfText}. */
  readonly sizeOf: (value: T) => number
  readonly clock: Clock
}

/** A value in an object, because the library stores no `undefined`. */
interface Entry<T> {
  readonly value: T
}

/** Size of an entry besides its texts: map slot, promise and objects. Bytes, rounded up. */
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
    // The library drops an entry when it is older than its ttl, not when it is exactly as old.
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

export interface LastValuesOptions<T> extends Omit<MemoryCacheOptions<T>, 'ttlMs'> {
  /** Maximum age of a value that replaces a failed read. */
  readonly maxAgeMs: number
  /** Returns whether an old value may replace a read that failed with this error. */
  readonly isPassing: (error: unknown) => boolean
}

/** A value, and its age if it replaces a failed read. */
export interface LastValue<T> {
  readonly value: T
  readonly ageMs: number
}

/**
 * Returns a reader that loads each time and joins equal reads while one of them loads. If a load fails, it returns the
 * last value while that is young.
 *
 * @example
 * const lasts = createLastValues<string>({ maxAgeMs: 30_000, isPassing, maxEntries: 100, maxBytes: 1e6, sizeOf: bytesOfText, clock })
 * const { value, ageMs } = await lasts.read('0xab…', () => lookUp('0xab…'))
 */
export function createLastValues<T>(options: LastValuesOptions<T>) {
  const { maxAgeMs, isPassing, maxEntries, maxBytes, sizeOf, clock } = options
  const values = new LRUCache<string, { readonly value: T; readonly readAtMs: number }>({
    max: maxEntries,
    maxSize: maxBytes,
    sizeCalculation: ({ value }, key) => ENTRY_BYTES + bytesOfText(key) + sizeOf(value),
  })
  const pending = new Map<string, Promise<LastValue<T>>>()

  async function readNew(key: string, load: () => Promise<T>): Promise<LastValue<T>> {
    try {
      const value = await load()
      values.set(key, { value, readAtMs: clock.now() })
      return { value, ageMs: 0 }
    } catch (error) {
      const last = values.get(key)
      if (last === undefined || !isPassing(error)) throw error
      const ageMs = clock.now() - last.readAtMs
      if (ageMs > maxAgeMs) throw error
      return { value: last.value, ageMs }
    }
  }
  return {
    read: (key: string, load: () => Promise<T>): Promise<LastValue<T>> => {
      const known = pending.get(key)
      if (known !== undefined) return known
      const reading = readNew(key, load).finally(() => pending.delete(key))
      pending.set(key, reading)
      return reading
    },
  }
}

/** Returns the maximum bytes that texts take in memory: two for each UTF-16 code unit. */
export function bytesOfText(...texts: readonly (string | null)[]): number {
  return texts.reduce((sum, text) => sum + 2 * (text?.length ?? 0), 0)
}
