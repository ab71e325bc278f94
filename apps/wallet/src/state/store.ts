/** A value with listeners for its changes. */
export interface Store<State> {
  readonly read: () => State
  readonly update: (change: (state: State) => Partial<State>) => void
  /** @returns a function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void
}

export function createStore<State extends object>(first: State): Store<State> {
  let state = first
  const listeners = new Set<() => void>()
  return {
    read: () => state,
    update(change) {
      state = { ...state, ...change(state) }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
