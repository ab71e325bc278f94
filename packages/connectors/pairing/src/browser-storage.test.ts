import { describe, expect, it } from 'vitest'
import { browserStorage } from './browser-storage.ts'

function createLocalStorage(isFull = false) {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => void kept.delete(key),
  }
}

describe("the browser's storage", () => {
  it('keeps texts where the next page finds them', () => {
    const localStorage = createLocalStorage()
    browserStorage({ localStorage }).set('@appkit/a', '1')
    const next = browserStorage({ localStorage })
    expect(next.get('@appkit/a')).toBe('1')
    next.remove('@appkit/a')
    expect(browserStorage({ localStorage }).get('@appkit/a')).toBeUndefined()
  })

  it.each([
    ['is not there', {}],
    ['is full', { localStorage: createLocalStorage(true) }],
    [
      'is closed to the page',
      {
        get localStorage(): never {
          throw new DOMException('denied', 'SecurityError')
        },
      },
    ],
  ])('lives as long as the page when it %s', (_, globals) => {
    const storage = browserStorage(globals)
    storage.set('@appkit/a', '1')
    storage.set('@appkit/a', '2')
    expect(storage.get('@appkit/a')).toBe('2')
    storage.remove('@appkit/a')
    expect(storage.get('@appkit/a')).toBeUndefined()
  })

  it('reports the changes of other tabs until nobody listens', () => {
    const target = new EventTarget()
    const storage = browserStorage({
      addEventListener: (type, listener) => target.addEventListener(type, listener as (event: Event) => void),
      removeEventListener: (type, listener) => target.removeEventListener(type, listener as (event: Event) => void),
    })
    const received: (string | undefined)[] = []
    const stop = storage.subscribe((key) => void received.push(key))
    const dispatch = (key: string | null) => target.dispatchEvent(Object.assign(new Event('storage'), { key }))
    dispatch('a')
    dispatch(null)
    stop()
    dispatch('b')
    expect(received).toEqual(['a', undefined])
  })
})
