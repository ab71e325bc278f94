import { describe, expect, it } from 'vitest'
import { createBatch } from './create-batch.ts'

function open() {
  const batches: (readonly number[])[] = []
  const batch = createBatch(async (items: readonly number[]) => {
    batches.push(items)
    await new Promise((resolve) => setTimeout(resolve))
    if (items.includes(0)) throw new Error('refused')
    return items.map((item) => item * 2)
  })
  return { batch, batches }
}

describe('createBatch', () => {
  it('runs a single item at once, and those that come meanwhile together', async () => {
    const { batch, batches } = open()
    expect(await Promise.all([1, 2, 3].map(batch))).toEqual([2, 4, 6])
    expect(batches).toEqual([[1], [2, 3]])
    expect(await batch(4)).toBe(8)
  })

  it('fails every item of a statement that fails, and none of the next one', async () => {
    const { batch, batches } = open()
    const results = await Promise.allSettled([1, 0, 2].map(batch))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(await batch(3)).toBe(6)
    expect(batches).toEqual([[1], [0, 2], [3]])
  })

  it('gives a statement at most 100 items', async () => {
    const { batch, batches } = open()
    await Promise.all(Array.from({ length: 250 }, (_, at) => batch(at + 1)))
    expect(batches.map(({ length }) => length)).toEqual([1, 100, 100, 49])
  })

  it('rejects with service/database when 1,000 items wait, and runs those', async () => {
    const { batch } = open()
    const results = await Promise.allSettled(Array.from({ length: 1_002 }, (_, at) => batch(at + 1)))
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([
      { status: 'rejected', reason: expect.objectContaining({ code: 'service/database' }) },
    ])
    expect(results.at(-1)?.status).toBe('rejected')
  })
})
