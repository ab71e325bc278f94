import * as v from 'valibot'
import type { Clock, Storage, StorageKey } from '../ports/index.ts'

/** Limit, because the storage is shared with the site; the oldest entries are removed. */
const MAX_ENTRIES = 20

export interface CacheEntry<T> {
  /** Time of the response. Milliseconds since 1970. */
  readonly timestamp: number
  readonly value: T
}

/**
 * Responses in storage under one of the specification's keys: `{ [id]: { timestamp, …value } }`.
 *
 * @see Spec §3 "Local storage", §4 "cache expiry"
 */
export function createReadCache<S extends v.GenericSchema>(
  { storage, clock }: { readonly storage: Storage; readonly clock: Clock },
  key: StorageKey,
  value: S,
  expiryMs: number,
) {
  const stamped = v.object({ timestamp: v.number() })

  function readAll(): Record<string, CacheEntry<v.InferOutput<S>>> {
    try {
      const entries: Record<string, CacheEntry<v.InferOutput<S>>> = {}
      for (const [id, entry] of Object.entries(v.parse(v.record(v.string(), v.unknown()), parse(storage.get(key))))) {
        const stamp = v.safeParse(stamped, entry)
        const parsed = v.safeParse(value, (entry as { value?: unknown }).value)
        if (stamp.success && parsed.success) entries[id] = { timestamp: stamp.output.timestamp, value: parsed.output }
      }
      return entries
    } catch {
      // Written by other code, or truncated: the data is fetched again.
      storage.remove(key)
      return {}
    }
  }

  return {
    /** Returns the cached response and its time; `undefined` if there is none or it is too old. */
    get(id: string): CacheEntry<v.InferOutput<S>> | undefined {
      const entry = readAll()[id]
      return entry === undefined || clock.now() - entry.timestamp >= expiryMs ? undefined : entry
    },
    set(id: string, answer: v.InferOutput<S>): void {
      const entries = Object.entries({ ...readAll(), [id]: { timestamp: clock.now(), value: answer } })
        .sort(([, a], [, b]) => b.timestamp - a.timestamp)
        .slice(0, MAX_ENTRIES)
      storage.set(key, JSON.stringify(Object.fromEntries(entries)))
    },
    clear: () => storage.remove(key),
  }
}

function parse(text: string | undefined): unknown {
  return text === undefined ? {} : JSON.parse(text)
}
