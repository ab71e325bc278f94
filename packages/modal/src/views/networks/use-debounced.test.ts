import { describe, expect, it } from 'vitest'
import { afterTyping } from './use-debounced.ts'

/** A clock that records the requested delay, and lets the test end it. */
function createClock() {
  const waits = new Map<number, () => void>()
  return {
    waits,
    now: () => 0,
    after(delayMs: number, callback: () => void) {
      waits.set(delayMs, callback)
      return () => waits.delete(delayMs)
    },
  }
}

describe('afterTyping', () => {
  it('waits 500 ms after the last key by default (Spec §9.16)', () => {
    const { waits, ...clock } = createClock()
    const settled: string[] = []
    const cancel = afterTyping(clock, () => settled.push('b'))
    cancel()
    afterTyping(clock, () => settled.push('ba'))
    afterTyping(clock, () => settled.push('bas'), 100)
    expect([...waits.keys()]).toEqual([500, 100])
    for (const end of waits.values()) end()
    expect(settled).toEqual(['ba', 'bas'])
  })
})
