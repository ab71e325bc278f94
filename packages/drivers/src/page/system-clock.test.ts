import { clockContract } from '@latchkey/testing/contracts'
import { describe, expect, it } from 'vitest'
import { inPage } from '../../fixtures/fake-browser.ts'
import { systemClock } from './system-clock.ts'

clockContract('the system clock', () => ({
  clock: systemClock,
  advance: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}))

describe('systemClock', () => {
  it('ends a delay that is too long for setTimeout after the longest possible one', () => {
    const delays: number[] = []
    const setTimeout = (_: () => void, delayMs: number) => delays.push(delayMs)
    inPage({ setTimeout, clearTimeout: () => {} }, () => {
      systemClock.after(2 ** 31 + 4999, () => {})
    })
    expect(delays).toEqual([2 ** 31 - 1])
  })
})
