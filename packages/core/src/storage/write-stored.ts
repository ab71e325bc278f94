import type { Storage, StorageKey } from '../ports/index.ts'

/** Stores text unchanged, any other value as JSON. */
export function write(storage: Storage, key: { readonly name: StorageKey }, value: string | object): void {
  storage.set(key.name, typeof value === 'string' ? value : JSON.stringify(value))
}
