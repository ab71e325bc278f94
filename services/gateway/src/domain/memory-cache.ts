import type { Clock } from '@latchkey/host'

export interface MemoryCacheOptions<T> {
  readonly ttlMs: number
  /** The oldest entries go when there are more. */
  readonly maxEntries: number
  /** Bound of all keys and values together, in bytes; the oldest entries go when there are more. */
  readonly maxBytes: number
  /** Returns the bytes that a value takes; see {@link bytesOfText}. */
  readonly sizeOf: (value: T) => number
  readonly clock: Clock
}

interface Entry<T> {
  readonly value: Promise<T>
  readonly untilMs: number
  /** Of the key, and of the value once it is there. */
  bytes: number
}

/** What an entry takes besides its texts: map slot, promise and objects. Bytes, rounded up. */
const ENTRY_BYTES = 500

/**
 * Returns a cache that also joins equal questions asked at the same time. A failure is not kept.
 *
 * @example
 * const names = createMemoryCache<string>({ ttlMs: 300_000, maxEntries: 1_000, maxBytes: 1_000_000, sizeOf: bytesOfText, clock })
 * await names.read('0xab…', () => lookUp('0xab…'))
 */
export function createMemoryCache<T>({ ttlMs, maxEntries, maxBytes, sizeOf, clock }: MemoryCacheOptions<T>) {
  const entries = new Map<string, Entry<T>>()
  let bytes = 0

  function add(key: string, entry: Entry<T>): void {
    entries.set(key, entry)
    bytes += entry.bytes
    evict()
  }

  function remove(key: string, entry: Entry<T>): void {
    if (entries.get(key) !== entry) return
    entries.delete(key)
    bytes -= entry.bytes
  }

  function evict(): void {
    for (const [key, entry] of entries) {
      if (entries.size <= maxEntries && bytes <= maxBytes) return
      remove(key, entry)
    }
  }

  return {
    read(key: string, load: () => Promise<T>): Promise<T> {
      const known = entries.get(key)
      if (known !== undefined && clock.now() < known.untilMs) return known.value
      if (known !== undefined) remove(key, known)
      const entry = { value: load(), untilMs: clock.now() + ttlMs, bytes: ENTRY_BYTES + bytesOfText(key) }
      add(key, entry)
      entry.value.then(
        (value) => {
          if (entries.get(key) !== entry) return
          const size = sizeOf(value)
          entry.bytes += size
          bytes += size
          evict()
        },
        () => remove(key, entry),
      )
      return entry.value
    },
  }
}

/** Returns the most bytes that texts take in memory: two for each UTF-16 code unit. */
export function bytesOfText(...texts: readonly (string | null)[]): number {
  return texts.reduce((sum, text) => sum + 2 * (text?.length ?? 0), 0)
}
