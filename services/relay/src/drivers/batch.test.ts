import { expect, it } from 'vitest'
import { createBatch } from './batch.ts'

interface Item {
  readonly turnKey: string
  readonly topic: string
  readonly bytes: number
}

/** Returns a batch whose steps the test completes, and the groups that it ran. */
function createGatedBatch() {
  const groups: (readonly Item[])[] = []
  const ends: (() => void)[] = []
  const put = createBatch<Item, Item>({
    run: async (items) => {
      groups.push(items)
      await new Promise<void>((resolve) => ends.push(resolve))
      return items
    },
    maxItems: 500,
    turns: {
      turnKeyOf: ({ turnKey }) => turnKey,
      orderOf: ({ topic }) => topic,
      bytesOf: ({ bytes }) => bytes,
      maxBytes: 1_000,
    },
  })
  return { put, groups, endNext: () => ends.shift()?.() }
}

it('createBatch › puts a small item into the next group, however many items of another turn key wait', async () => {
  const { put, groups, endNext } = createGatedBatch()
  const large = Array.from({ length: 40 }, (_, at) => ({ turnKey: 'a', topic: `${at}`, bytes: 600 }))
  const all = large.map(put)
  const small = { turnKey: 'b', topic: 'other', bytes: 10 }
  all.push(put(small))
  await expect.poll(() => groups.length).toBe(1)
  expect(groups[0]).toEqual([large[0], small])
  for (let at = 1; at <= 40; at++) {
    endNext()
    if (at < 40) await expect.poll(() => groups.length).toBe(at + 1)
  }
  expect(await Promise.all(all)).toEqual([...large, small])
  expect(groups.flat().filter(({ turnKey }) => turnKey === 'a')).toEqual(large)
})

it('createBatch › keeps the order of a topic with items of several turn keys', async () => {
  const { put, groups, endNext } = createGatedBatch()
  const items = ['a', 'a', 'b', 'a', 'b'].map((turnKey, at) => ({ turnKey, topic: at === 0 ? 'x' : 'y', bytes: 400 }))
  for (const item of items) void put(item)
  for (let at = 1; at <= 3; at++) {
    await expect.poll(() => groups.length).toBe(at)
    endNext()
  }
  expect(groups.flat()).toEqual(items)
})

it('createBatch › puts an item that did not fit into the next group first', async () => {
  const { put, groups, endNext } = createGatedBatch()
  const [first, second, third] = ['a', 'b', 'c'].map((turnKey) => ({ turnKey, topic: turnKey, bytes: 800 }))
  for (const item of [first, second, third]) if (item !== undefined) void put(item)
  for (let at = 1; at <= 3; at++) {
    await expect.poll(() => groups.length).toBe(at)
    endNext()
  }
  expect(groups).toEqual([[first], [second], [third]])
})
