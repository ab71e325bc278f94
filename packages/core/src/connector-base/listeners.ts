/** A list of callbacks. */
export interface Listeners<T> {
  /** @returns the way to stop. */
  subscribe(listener: (value: T) => void): () => void
  emit(value: T): void
  clear(): void
}

/** Returns an empty list of callbacks. One that unsubscribes while it is called does not disturb the others. */
export function createListeners<T = void>(): Listeners<T> {
  const listeners = new Set<(value: T) => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    emit(value) {
      for (const listener of [...listeners]) listener(value)
    },
    clear: () => listeners.clear(),
  }
}
