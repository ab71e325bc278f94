/** Listeners of a page object with a count, so that a test can prove that none is left. */
export interface PageEvents {
  on(event: string, listener: (payload: unknown) => void): void
  off(event: string, listener: (payload: unknown) => void): void
  emit(event: string, payload: unknown): void
  count(): number
}

/** Returns an empty list of listeners. */
export function createPageEvents(): PageEvents {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  return {
    on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    off: (event, listener) => void listeners.get(event)?.delete(listener),
    emit(event, payload) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
    },
    count: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
  }
}
