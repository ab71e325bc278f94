import type { Storage } from '@latchkey/core/ports'

/**
 * Returns a storage that falls back to memory for a value whose write failed, so that a session works until the page
 * is closed even if the disk is full.
 */
export function withMemoryFallback(storage: Storage): Storage {
  const memory = new Map<string, string>()
  return {
    get: (key) => memory.get(key) ?? storage.get(key),
    set(key, value) {
      memory.delete(key)
      const before = storage.get(key)
      storage.set(key, value)
      const after = storage.get(key)
      // A browser storage removes a value that it cannot replace. Any other value is newer, because another tab wrote
      // it.
      if (after !== value && (after === undefined || after === before)) memory.set(key, value)
    },
    remove(key) {
      memory.delete(key)
      storage.remove(key)
    },
    subscribe: (listener) => storage.subscribe(listener),
  }
}
