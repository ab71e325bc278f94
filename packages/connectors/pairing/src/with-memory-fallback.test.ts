import type { Storage } from '@latchkey/core/ports'
import { createFakeStorage } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { withMemoryFallback } from './with-memory-fallback.ts'

describe('withMemoryFallback', () => {
  it('reads and removes a value in the storage where the write succeeded', () => {
    const storage = createFakeStorage()
    withMemoryFallback(storage).set('@appkit/a', '1')
    expect(withMemoryFallback(storage).get('@appkit/a')).toBe('1')
    withMemoryFallback(storage).remove('@appkit/a')
    expect(storage.get('@appkit/a')).toBeUndefined()
  })

  it('serves a value from memory when the storage did not persist it', () => {
    const closed: Storage = { get: () => undefined, set: () => {}, remove: () => {}, subscribe: () => () => {} }
    const storage = withMemoryFallback(closed)
    storage.set('@appkit/a', '1')
    storage.set('@appkit/a', '2')
    expect(storage.get('@appkit/a')).toBe('2')
    storage.remove('@appkit/a')
    expect(storage.get('@appkit/a')).toBeUndefined()
  })

  it('returns the new value from memory when its write failed and the storage removed the old value', () => {
    const shared = createFakeStorage()
    shared.set('@appkit/a', '1')
    const full: Storage = { ...shared, set: (key) => shared.remove(key) }
    const storage = withMemoryFallback(full)
    storage.set('@appkit/a', '2')
    expect(storage.get('@appkit/a')).toBe('2')
  })

  it('returns the value of another tab that wrote immediately afterwards', () => {
    const shared = createFakeStorage()
    const answered: Storage = {
      ...shared,
      set(key, value) {
        shared.set(key, value)
        shared.set(key, `${value}, and another tab`)
      },
    }
    const storage = withMemoryFallback(answered)
    storage.set('@appkit/a', '1')
    expect(storage.get('@appkit/a')).toBe('1, and another tab')
    shared.set('@appkit/a', '2')
    expect(storage.get('@appkit/a')).toBe('2')
  })
})
