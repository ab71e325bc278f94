import { describe, expect, it } from 'vitest'
import { createStore } from './create-store.ts'

describe('createStore', () => {
  it('replaces the state, and passes the new and the previous one to listeners', () => {
    const store = createStore({ a: 1 })
    const first = store.getState()
    const received: unknown[] = []
    store.subscribe((...states) => received.push(states))
    store.replace({ a: 2 })
    expect(store.getState()).toEqual({ a: 2 })
    expect(received).toEqual([[{ a: 2 }, first]])
  })

  it('notifies no listener if nothing changed', () => {
    const store = createStore({ a: 1 })
    store.subscribe(() => expect.unreachable())
    store.replace(store.getState())
    store.together(() => {})
  })

  it('passes the newest state to a listener if another listener sets one', () => {
    const store = createStore({ at: 0 })
    const received: unknown[] = []
    store.subscribe(({ at }) => {
      if (at === 1) store.replace({ at: 2 })
    })
    store.subscribe(({ at }) => received.push(at))
    store.replace({ at: 1 })
    expect(received).toEqual([2, 2])
  })

  it('notifies listeners once for several changes together, also if one of them throws', () => {
    const store = createStore({ at: 0 })
    const received: unknown[] = []
    store.subscribe(({ at }, before) => received.push([before.at, at]))
    store.together(() => {
      store.replace({ at: 1 })
      store.together(() => store.replace({ at: 2 }))
    })
    const failing = () =>
      store.together(() => {
        store.replace({ at: 3 })
        throw new Error('later')
      })
    expect(failing).toThrow('later')
    expect(received).toEqual([
      [0, 2],
      [2, 3],
    ])
  })

  it('does not notify a listener that unsubscribed', () => {
    const store = createStore({ at: 0 })
    const received: unknown[] = []
    const stop = store.subscribe(({ at }) => received.push(at))
    stop()
    store.replace({ at: 1 })
    expect(received).toEqual([])
  })
})
