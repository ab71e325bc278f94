import type { Storage } from '@latchkey/core/ports'
import { createFakeStorage } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { withMemory } from './with-memory.ts'

describe('withMemory', () => {
  it('leaves to the storage what it persists', () => {
    const storage = createFakeStorage()
    withMemory(storage).set('@appkit/a', '1')
    expect(withMemory(storage).get('@appkit/a')).toBe('1')
    withMemory(storage).remove('@appkit/a')
    expect(storage.get('@appkit/a')).toBeUndefined()
  })

  it('holds what the storage does not persist, as long as the page lives', () => {
    const closed: Storage = { get: () => undefined, set: () => {}, remove: () => {}, subscribe: () => () => {} }
    const storage = withMemory(closed)
    storage.set('@appkit/a', '1')
    storage.set('@appkit/a', '2')
    expect(storage.get('@appkit/a')).toBe('2')
    storage.remove('@appkit/a')
    expect(storage.get('@appkit/a')).toBeUndefined()
  })

  it('leaves the value of another tab that answers a write at once', () => {
    const shared = createFakeStorage()
    const answered: Storage = {
      ...shared,
      set(key, value) {
        shared.set(key, value)
        shared.set(key, `${value}, and another tab`)
      },
    }
    const storage = withMemory(answered)
    storage.set('@appkit/a', '1')
    expect(storage.get('@appkit/a')).toBe('1, and another tab')
    shared.set('@appkit/a', '2')
    expect(storage.get('@appkit/a')).toBe('2')
  })
})
