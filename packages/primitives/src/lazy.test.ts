import { expect, it } from 'vitest'
import { lazy } from './lazy.ts'

it('loads once for all callers, and returns the value from then on', async () => {
  let loads = 0
  const code = lazy(async () => ++loads)
  expect(code.get()).toBeUndefined()
  expect(await Promise.all([code.load(), code.load()])).toEqual([1, 1])
  expect(code.get()).toBe(1)
  expect(await code.load()).toBe(1)
})

it('rejects for each caller of a failed load, and loads again at the next call', async () => {
  const outcomes = [Promise.reject(new Error('lost')), Promise.resolve('here')]
  const code = lazy(() => outcomes.shift() ?? Promise.reject(new Error('loaded three times')))
  const [first, second] = [code.load(), code.load()]
  await expect(first).rejects.toThrow('lost')
  await expect(second).rejects.toThrow('lost')
  expect(code.get()).toBeUndefined()
  expect(await code.load()).toBe('here')
})
