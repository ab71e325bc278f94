import type { Storage } from '../ports/index.ts'
import type { Shape } from './shape.ts'

/** Returns the stored value; `undefined` if there is none or it is invalid. An invalid value is removed. */
export function read<T>(storage: Storage, key: { readonly name: string; readonly shape: Shape<T> }): T | undefined {
  const kept = storage.get(key.name)
  if (kept === undefined) return undefined
  const value = key.shape(kept)
  if (value === undefined) storage.remove(key.name)
  return value
}
