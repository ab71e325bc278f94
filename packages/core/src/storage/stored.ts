import * as v from 'valibot'
import type { Storage } from '../ports/index.ts'

interface StoredKey<S extends v.GenericSchema> {
  readonly name: string
  readonly schema: S
}

/** Returns the stored value, or `undefined` when there is none or it does not fit; a misfit is removed. */
export function read<S extends v.GenericSchema>(storage: Storage, key: StoredKey<S>): v.InferOutput<S> | undefined {
  const text = storage.get(key.name)
  if (text === undefined) return undefined
  const parsed = v.safeParse(key.schema, text)
  if (parsed.success) return parsed.output
  storage.remove(key.name)
  return undefined
}

export function write(storage: Storage, key: { readonly name: string }, value: string | object): void {
  storage.set(key.name, typeof value === 'string' ? value : JSON.stringify(value))
}
