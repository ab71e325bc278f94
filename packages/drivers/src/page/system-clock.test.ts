import { clockContract } from '@latchkey/testing/contracts'
import { describe, expect, it } from 'vitest'
import { inPage } from '../../fixtures/fake-browser.ts'
import { systemClock } from './system-clock.ts'

clockContract('the system clock', () => ({
  clock: systemClock,
  advance: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}))

describe('systemClock', () => {
  it('keeps delays that setTimeout would cut to nothing', () => {
    const delays: number[] = []
    let due: (() => void) | undefined
    let called = 0
    const setTimeout = (callback: () => void, delayMs: number) => {
      delays.push(delayMs)
      due = callback
      return delays.length
    }
    inPage({ setTimeout, clearTimeout: () => {} }, () => {
      systemClock.after(2 ** 31 + 4999, () => {
        called += 1
      })
      due?.()
      expect(called).toBe(0)
      due?.()
    })
    expect(delays).toEqual([2 ** 31 - 1, 5000])
    expect(called).toBe(1)
  })
})
