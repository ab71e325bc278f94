import type { Storage } from '@latchkey/core/ports'

/** Returns a storage that holds what could not be persisted for as long as the page lives: a session outlives a full disk. */
export function withMemory(storage: Storage): Storage {
  const memory = new Map<string, string>()
  return {
    get: (key) => memory.get(key) ?? storage.get(key),
    set(key, value) {
      memory.delete(key)
      const before = storage.get(key)
      storage.set(key, value)
      // Another value than before is that of another tab, which wrote since: it stays.
      if (before !== value && storage.get(key) === before) memory.set(key, value)
    },
    remove(key) {
      memory.delete(key)
      storage.remove(key)
    },
    subscribe: storage.subscribe,
  }
}
