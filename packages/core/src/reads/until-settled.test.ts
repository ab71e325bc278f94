import { createFakeClock } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { onceRead } from './once-read.ts'
import { untilSettled } from './until-settled.ts'

function createRig() {
  const clock = createFakeClock()
  let resolve = (_: string) => {}
  let reject = (_: Error) => {}
  const answer = new Promise<string>((...ends) => {
    ;[resolve, reject] = ends
  })
  const read = onceRead(() => answer)
  let isSettled = false
  const settled = untilSettled(read, { clock, ms: 32 }).then(() => {
    isSettled = true
  })
  return {
    clock,
    resolve: (text: string) => resolve(text),
    reject: (error: Error) => reject(error),
    settled,
    isSettled: () => isSettled,
  }
}

describe('untilSettled', () => {
  it('resolves with the result, and leaves no timer behind', async () => {
    const { clock, resolve, settled, isSettled } = createRig()
    await clock.advance(31)
    expect(isSettled()).toBe(false)
    resolve('wallets')
    await settled
    expect(clock.pending()).toBe(0)
  })

  it('resolves when the read fails', async () => {
    const { reject, settled } = createRig()
    reject(new Error('away'))
    await settled
  })

  it('resolves without a result after the given time', async () => {
    const { clock, isSettled } = createRig()
    await clock.advance(32)
    expect(isSettled()).toBe(true)
  })

  it('resolves at once for a settled read', async () => {
    const clock = createFakeClock()
    const read = onceRead(async () => 'wallets')
    await new Promise<void>((resolve) => read.subscribe(() => read.getSnapshot().status === 'ready' && resolve()))
    await untilSettled(read, { clock, ms: 32 })
    expect(clock.pending()).toBe(0)
  })
})
