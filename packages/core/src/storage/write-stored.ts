import type { Storage, StorageKey } from '../ports/index.ts'

/** Stores text as it is, anything else as JSON. */
export function write(storage: Storage, key: { readonly name: StorageKey }, value: string | object): void {
  storage.set(key.name, typeof value === 'string' ? value : JSON.stringify(value))
}
