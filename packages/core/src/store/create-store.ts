export interface Store<T extends object> {
  getState(): T
  /** Merges a change into the state. */
  set(change: Partial<T>): void
  subscribe(listener: (state: T, before: T) => void): () => void
}

/** Returns one value that is replaced as a whole, and notifies its listeners. A part of every first load, so it is small. */
export function createStore<T extends object>(initial: T): Store<T> {
  let state = initial
  const listeners = new Set<(state: T, before: T) => void>()
  return {
    getState: () => state,
    set(change) {
      const before = state
      state = { ...before, ...change }
      for (const listener of listeners) listener(state, before)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
