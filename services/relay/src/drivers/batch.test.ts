import { expect, it } from 'vitest'
import { createBatch } from './batch.ts'

interface Item {
  readonly origin: string
  readonly topic: string
  readonly bytes: number
}

/** Returns a batch whose steps end when the test says so, and the groups that it ran. */
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
      originOf: ({ origin }) => origin,
      orderOf: ({ topic }) => topic,
      bytesOf: ({ bytes }) => bytes,
      maxBytes: 1_000,
    },
  })
  return { put, groups, endNext: () => ends.shift()?.() }
}

it('puts a small item into the next group, however much of another origin waits before it', async () => {
  const { put, groups, endNext } = createGatedBatch()
  const large = Array.from({ length: 40 }, (_, at) => ({ origin: 'a', topic: `${at}`, bytes: 600 }))
  const all = large.map(put)
  const small = { origin: 'b', topic: 'other', bytes: 10 }
  all.push(put(small))
  await expect.poll(() => groups.length).toBe(1)
  expect(groups[0]).toEqual([large[0], small])
  for (let at = 1; at <= 40; at++) {
    endNext()
    if (at < 40) await expect.poll(() => groups.length).toBe(at + 1)
  }
  expect(await Promise.all(all)).toEqual([...large, small])
  expect(groups.flat().filter(({ origin }) => origin === 'a')).toEqual(large)
})

it('keeps the order of a topic on which several origins publish', async () => {
  const { put, groups, endNext } = createGatedBatch()
  const items = ['a', 'a', 'b', 'a', 'b'].map((origin, at) => ({ origin, topic: at === 0 ? 'x' : 'y', bytes: 400 }))
  for (const item of items) void put(item)
  for (let at = 1; at <= 3; at++) {
    await expect.poll(() => groups.length).toBe(at)
    endNext()
  }
  expect(groups.flat()).toEqual(items)
})

it('gives an item that did not fit the first place in the next group', async () => {
  const { put, groups, endNext } = createGatedBatch()
  const [first, second, third] = ['a', 'b', 'c'].map((origin) => ({ origin, topic: origin, bytes: 800 }))
  for (const item of [first, second, third]) if (item !== undefined) void put(item)
  for (let at = 1; at <= 3; at++) {
    await expect.poll(() => groups.length).toBe(at)
    endNext()
  }
  expect(groups).toEqual([[first], [second], [third]])
})
