import type { Clock } from '@latchkey/host'

export interface MemoryCacheOptions {
  readonly ttlMs: number
  /** The oldest entry goes when there are more. */
  readonly maxEntries: number
  readonly clock: Clock
}

interface Entry<T> {
  readonly value: Promise<T>
  readonly untilMs: number
}

/**
 * Returns a cache that also joins equal questions asked at the same time. A failure is not kept.
 *
 * @example const names = createMemoryCache<string>({ ttlMs: 300_000, maxEntries: 1_000, clock })
 * await names.read('0xab…', () => lookUp('0xab…'))
 */
export function createMemoryCache<T>({ ttlMs, maxEntries, clock }: MemoryCacheOptions) {
  const entries = new Map<string, Entry<T>>()
  return {
    read(key: string, load: () => Promise<T>): Promise<T> {
      const known = entries.get(key)
      if (known !== undefined && clock.now() < known.untilMs) return known.value
      const entry = { value: load(), untilMs: clock.now() + ttlMs }
      entries.delete(key)
      entries.set(key, entry)
      if (entries.size > maxEntries) entries.delete(entries.keys().next().value ?? '')
      entry.value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key)
      })
      return entry.value
    },
  }
}
