import { describe, expect, it } from 'vitest'
import { createEnrolmentWatch } from './enrolment-watch.ts'

const never = new AbortController().signal

function watchWith(maxWaiters: number) {
  const settled = new Set<string>()
  let searches = 0
  const watch = createEnrolmentWatch({
    findSettled: async (ids) => {
      searches += 1
      return ids.filter((id) => settled.has(id))
    },
    onFailure: (error) => {
      throw error
    },
    pollMs: 3_600_000,
    waitMs: 3_600_000,
    maxWaiters,
  })
  return { watch, settled, searches: () => searches }
}

/** Whether a promise has settled by now. */
async function isDone(promise: Promise<void>): Promise<boolean> {
  const open = Symbol('open')
  await new Promise((resolve) => setImmediate(resolve))
  return (await Promise.race([promise, Promise.resolve(open)])) !== open
}

describe('a watch of enrolments', () => {
  it('tells those who wait for an enrolment that was decided, with one query for all', async () => {
    const { watch, settled, searches } = watchWith(100)
    const [mine, other] = [watch.changeOf('a', 'x', never), watch.changeOf('b', 'y', never)]
    settled.add('a')
    await watch.check()
    expect([await isDone(mine), await isDone(other), searches()]).toEqual([true, false, 1])
    await watch.stop()
    expect(await isDone(other)).toBe(true)
  })

  it('lets a caller wait eight times, and again when it leaves', async () => {
    const { watch } = watchWith(100)
    const gone = new AbortController()
    void watch.changeOf('a', 'x', gone.signal)
    for (let each = 0; each < 7; each++) void watch.changeOf('a', 'x', never)
    expect(watch.isBusy('x')).toBe(true)
    expect(await isDone(watch.changeOf('a', 'x', never))).toBe(true)
    gone.abort()
    expect(watch.isBusy('x')).toBe(false)
    await watch.stop()
  })

  it('takes a place from the caller with the most when too many wait', async () => {
    const { watch } = watchWith(4)
    const flood = [0, 1, 2].map(() => watch.changeOf('a', 'flood', never))
    const calm = watch.changeOf('b', 'calm', never)
    const late = watch.changeOf('c', 'late', never)
    expect([await isDone(flood[0] as Promise<void>), await isDone(calm), await isDone(late)]).toEqual([
      true,
      false,
      false,
    ])
    await watch.stop()
  })
})
