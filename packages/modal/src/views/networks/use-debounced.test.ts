import { createFakeClock } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { afterTyping } from './use-debounced.ts'

describe('the end of typing', () => {
  it('is 500 ms after the last key, unless said otherwise (Spec §9.16)', async () => {
    const clock = createFakeClock()
    const settled: string[] = []
    const cancel = afterTyping(clock, () => settled.push('b'))
    await clock.advance(499)
    cancel()
    afterTyping(clock, () => settled.push('ba'))
    await clock.advance(499)
    expect(settled).toEqual([])
    await clock.advance(1)
    expect(settled).toEqual(['ba'])
    afterTyping(clock, () => settled.push('bas'), 100)
    await clock.advance(100)
    expect(settled).toEqual(['ba', 'bas'])
  })
})
