import type { Storage } from '../ports/index.ts'

/** Stores text as it is, anything else as JSON. */
export function write(storage: Storage, key: { readonly name: string }, value: string | object): void {
  storage.set(key.name, typeof value === 'string' ? value : JSON.stringify(value))
}
