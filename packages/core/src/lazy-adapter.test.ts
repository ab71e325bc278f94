import { describe, expect, it } from 'vitest'
import { createLazyAdapter } from './lazy-adapter.ts'

const actions = { double: async (value: number, _call?: { readonly signal?: AbortSignal }) => value * 2 }

describe('createLazyAdapter', () => {
  it('loads the code at the first call, once for several calls', async () => {
    let loads = 0
    const { double } = createLazyAdapter(
      'solana',
      async () => ++loads,
      () => actions,
      ['double'],
    )
    expect(loads).toBe(0)
    expect(await Promise.all([double(2), double(3)])).toEqual([4, 6])
    expect(loads).toBe(1)
  })

  it('rejects with config/adapter-not-loaded if the code cannot be loaded, and loads it again at the next call', async () => {
    const answers = [Promise.reject(new TypeError('Failed to fetch')), Promise.resolve(actions)]
    const { double } = createLazyAdapter(
      'bip122',
      () => answers.shift() ?? Promise.resolve(actions),
      (code) => code,
      ['double'],
    )
    await expect(double(1)).rejects.toMatchObject({
      code: 'config/adapter-not-loaded',
      context: { namespace: 'bip122' },
    })
    expect(await double(1)).toBe(2)
  })

  it('rejects at once if the signal aborts while the code is loading', async () => {
    const stop = new AbortController()
    const { double } = createLazyAdapter(
      'solana',
      () => new Promise<typeof actions>(() => {}),
      (code) => code,
      ['double'],
    )
    const pending = double(1, { signal: stop.signal })
    stop.abort()
    await expect(pending).rejects.toMatchObject({ code: 'connect/cancelled' })
  })
})
