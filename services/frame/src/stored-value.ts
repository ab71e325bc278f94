import * as v from 'valibot'

/** A value in the storage of this browser, which survives a reload of the frame. */
export interface StoredValue<T> {
  /** Returns the value; the one in memory if the storage fails or holds something else. */
  readonly read: () => T
  readonly write: (value: T) => void
}

/**
 * Returns a value that is stored as JSON.
 *
 * @param readStorage - Returns the storage. If it throws, the value is kept in memory, until the next load.
 */
export function createStoredValue<T>(
  readStorage: () => Pick<Storage, 'getItem' | 'setItem'>,
  { place, schema, first }: { readonly place: string; readonly schema: v.GenericSchema<unknown, T>; readonly first: T },
): StoredValue<T> {
  let kept = first
  return {
    read() {
      try {
        const stored = v.safeParse(schema, JSON.parse(readStorage().getItem(place) ?? 'null'))
        if (stored.success) return stored.output
      } catch {
        // Use the value in memory.
      }
      return kept
    },
    write(value) {
      kept = value
      try {
        readStorage().setItem(place, JSON.stringify(value))
      } catch {
        // The value in memory is used until the next load.
      }
    },
  }
}
