import { describe, expect, it } from 'vitest'
import { createRejections } from './rejections.ts'

describe('rejections of the requests of a page', () => {
  it('block the next request for 60 s after three rejections in a row within 60 s', () => {
    const rejections = createRejections()
    for (const now of [0, 20_000]) rejections.answered(false, now)
    expect(rejections.waitSeconds(20_000)).toBe(0)
    rejections.answered(false, 59_000)
    expect(rejections.waitSeconds(59_000)).toBe(60)
    expect(rejections.waitSeconds(118_500)).toBe(1)
    expect(rejections.waitSeconds(119_000)).toBe(0)
    rejections.answered(false, 120_000)
    expect(rejections.waitSeconds(120_000), 'it counts anew').toBe(0)
  })

  it('are forgotten after an approval, and after 60 s', () => {
    const rejections = createRejections()
    for (const isApproved of [false, false, true, false, false]) rejections.answered(isApproved, 1_000)
    expect(rejections.waitSeconds(1_000)).toBe(0)
    rejections.answered(false, 61_000)
    expect(rejections.waitSeconds(61_000)).toBe(0)
  })
})
