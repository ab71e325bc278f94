export interface Store<T extends object> {
  getState(): T
  replace(next: T): void
  /** Runs several changes as one: listeners are notified once, after the last change. */
  together<R>(work: () => R): R
  subscribe(listener: (state: T, before: T) => void): () => void
}

/** Returns a store of one immutable value that notifies its listeners. Part of every first load, so it is small. */
export function createStore<T extends object>(initial: T): Store<T> {
  let state = initial
  let depth = 0
  const listeners = new Set<(state: T, before: T) => void>()
  function together<R>(work: () => R): R {
    const before = state
    depth += 1
    try {
      return work()
    } finally {
      depth -= 1
      if (depth === 0 && state !== before) for (const listener of listeners) listener(state, before)
    }
  }
  return {
    getState: () => state,
    replace: (next) =>
      together(() => {
        state = next
      }),
    together,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
