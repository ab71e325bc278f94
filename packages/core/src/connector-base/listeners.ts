/** A list of callbacks. */
export interface Listeners<T> {
  /** @returns a function that unsubscribes. */
  subscribe(listener: (value: T) => void): () => void
  emit(value: T): void
  clear(): void
}

/** Returns an empty list of callbacks. A callback may unsubscribe during a call without an effect on the others. */
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
