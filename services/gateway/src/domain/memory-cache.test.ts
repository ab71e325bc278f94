import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../testing/scripted-node.fixture.ts'
import { bytesOfText, createLastValues, createMemoryCache } from './memory-cache.ts'

/** Returns a cache of texts and the keys that it had to load, in order. */
function createTextCache(bounds: { readonly maxEntries?: number; readonly maxBytes?: number } = {}) {
  const clock = createFakeClock()
  const loaded: string[] = []
  const cache = createMemoryCache<string>({
    ttlMs: 1_000,
    maxEntries: 10,
    maxBytes: 1_000_000,
    sizeOf: bytesOfText,
    clock,
    ...bounds,
  })
  const read = (key: string, value = key) =>
    cache.read(key, async () => {
      loaded.push(key)
      return value
    })
  return { clock, loaded, read, cache }
}

describe('the memory cache', () => {
  it('loads once for equal keys, and again after the time to live', async () => {
    const { clock, loaded, read } = createTextCache()
    await Promise.all([read('a'), read('a')])
    await read('a')
    expect(loaded).toEqual(['a'])
    clock.advance(1_000)
    await read('a')
    expect(loaded).toEqual(['a', 'a'])
  })

  it('caches a value of undefined', async () => {
    const loaded: string[] = []
    const cache = createMemoryCache<undefined>({
      ttlMs: 1_000,
      maxEntries: 10,
      maxBytes: 1_000_000,
      sizeOf: () => 0,
      clock: createFakeClock(),
    })
    for (let time = 0; time < 2; time++) await cache.read('a', async () => void loaded.push('a'))
    expect(loaded).toEqual(['a'])
  })

  it('returns the value of a read even if its entry is dropped while it loads', async () => {
    const { read, cache } = createTextCache({ maxEntries: 1 })
    let finish: (value: string) => void = () => undefined
    const slow = cache.read('slow', () => new Promise((resolve) => (finish = resolve)))
    await read('other')
    finish('late')
    expect(await slow).toBe('late')
  })

  it('does not cache a failure', async () => {
    const { loaded, read, cache } = createTextCache()
    await expect(cache.read('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect(await read('a')).toBe('a')
    expect(loaded).toEqual(['a'])
  })

  it('drops the least recently read entry if there are more than maxEntries', async () => {
    const { loaded, read } = createTextCache({ maxEntries: 2 })
    for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await read(key)
    expect(loaded).toEqual(['a', 'b', 'c', 'a'])
  })

  it('drops the least recently read entries if keys and values are larger than maxBytes', async () => {
    const { loaded, read } = createTextCache({ maxBytes: 20_000 })
    await read('small')
    await read('large', 'x'.repeat(9_000))
    await read('small')
    expect(loaded).toEqual(['small', 'large'])
    await read('k'.repeat(2_000))
    await read('large', 'x'.repeat(9_000))
    expect(loaded.length).toBe(4)
  })

  it('counts a reloaded value only once', async () => {
    const { clock, loaded, read } = createTextCache({ maxBytes: 20_000 })
    for (let time = 0; time < 50; time++) {
      await read('a', 'x'.repeat(5_000))
      clock.advance(1_000)
    }
    await read('a', 'x'.repeat(5_000))
    await read('b')
    await read('a')
    expect(loaded.filter((key) => key === 'a').length).toBe(51)
  })
})

describe('createLastValues', () => {
  const create = (bounds: { readonly maxEntries?: number } = {}) => {
    const clock = createFakeClock()
    const isPassing = (error: unknown) => error instanceof Error && error.message === 'away'
    const lasts = createLastValues<string>({
      maxAgeMs: 1_000,
      isPassing,
      maxEntries: 10,
      maxBytes: 1_000_000,
      sizeOf: bytesOfText,
      clock,
      ...bounds,
    })
    const fail = (key: string, message = 'away') => lasts.read(key, () => Promise.reject(new Error(message)))
    return { clock, fail, read: (key: string, value: string) => lasts.read(key, async () => value) }
  }

  it('loads each time, and joins equal reads while one loads', async () => {
    const { read } = create()
    const together = await Promise.all([read('a', 'first'), read('a', 'second')])
    expect(together.map(({ value }) => value)).toEqual(['first', 'first'])
    expect(await read('a', 'third')).toEqual({ value: 'third', ageMs: 0 })
  })

  it('returns the last value instead of a failed load while it is young', async () => {
    const { clock, fail, read } = create()
    await read('a', 'last')
    clock.advance(1_000)
    expect(await fail('a')).toEqual({ value: 'last', ageMs: 1_000 })
    clock.advance(1)
    await expect(fail('a')).rejects.toThrow('away')
  })

  it('hides no other failure, and uses no value of another key', async () => {
    const { fail, read } = create()
    await read('a', 'last')
    await expect(fail('a', 'a bug')).rejects.toThrow('a bug')
    await expect(fail('b')).rejects.toThrow('away')
  })

  it('drops the least recently used entry if there are more than maxEntries', async () => {
    const { fail, read } = create({ maxEntries: 1 })
    await read('a', 'last')
    await read('b', 'last')
    await expect(fail('a')).rejects.toThrow('away')
    expect((await fail('b')).value).toBe('last')
  })
})
