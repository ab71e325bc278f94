import { describe, expect, it } from 'vitest'
import { onceRead } from './once-read.ts'

/** Waits until the fetched data arrives. */
const arrive = () => new Promise((resolve) => setTimeout(resolve))

function createCounted(isComplete: (count: number) => boolean) {
  const fetched = { count: 0 }
  const read = onceRead(async () => ++fetched.count, { isComplete })
  return { fetched, read }
}

describe('a read that is fetched once', () => {
  it('is fetched for its first listener, and not again', async () => {
    const { fetched, read } = createCounted(() => true)
    for (let listener = 0; listener < 3; listener++) {
      read.subscribe(() => {})
      await arrive()
    }
    read.refetch()
    expect([fetched.count, read.getSnapshot().data]).toEqual([1, 1])
  })

  it('is not fetched again for listeners that subscribe again at each change while it is incomplete', async () => {
    const { fetched, read } = createCounted(() => false)
    const comeBack = () => {
      stop()
      stop = read.subscribe(comeBack)
    }
    let stop = read.subscribe(comeBack)
    for (let turn = 0; turn < 3; turn++) await arrive()
    expect(fetched.count).toBe(1)
  })

  it('keeps its data while the rest is fetched again', async () => {
    const { read } = createCounted((count) => count > 1)
    read.subscribe(() => {})
    await arrive()
    read.refetch()
    expect(read.getSnapshot()).toMatchObject({ status: 'ready', data: 1, isFetching: true })
    await arrive()
    expect(read.getSnapshot()).toMatchObject({ status: 'ready', data: 2, isFetching: false })
  })
})
