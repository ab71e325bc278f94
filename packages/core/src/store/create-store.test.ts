import { describe, expect, it } from 'vitest'
import { createStore } from './create-store.ts'

describe('createStore', () => {
  it('merges a change into a new state, and gives listeners both', () => {
    const store = createStore({ a: 1, b: 2 })
    const first = store.getState()
    const received: unknown[] = []
    store.subscribe((...states) => received.push(states))
    store.set({ b: 3 })
    expect(store.getState()).toEqual({ a: 1, b: 3 })
    expect(received).toEqual([[{ a: 1, b: 3 }, first]])
    expect(first).toEqual({ a: 1, b: 2 })
  })

  it('gives a listener the newest state when another listener sets one', () => {
    const store = createStore({ at: 0 })
    const received: unknown[] = []
    store.subscribe(({ at }) => {
      if (at === 1) store.set({ at: 2 })
    })
    store.subscribe(({ at }) => received.push(at))
    store.set({ at: 1 })
    expect(received).toEqual([2, 2])
  })

  it('forgets a listener that stopped', () => {
    const store = createStore({ at: 0 })
    const received: unknown[] = []
    const stop = store.subscribe(({ at }) => received.push(at))
    stop()
    store.set({ at: 1 })
    expect(received).toEqual([])
  })
})
