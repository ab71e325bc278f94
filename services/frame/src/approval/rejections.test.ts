import { describe, expect, it } from 'vitest'
import { createRejections } from './rejections.ts'

function createStorage() {
  const values = new Map<string, string>()
  const getItem = (key: string) => values.get(key) ?? null
  return { getItem, setItem: (key: string, value: string) => void values.set(key, value) }
}

const open = (storage = createStorage()) => createRejections(() => storage)

describe('rejections of the requests of a page', () => {
  it('block the next request for 60 s after three rejections in a row within 60 s', () => {
    const rejections = open()
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
    const rejections = open()
    for (const isApproved of [false, false, true, false, false]) rejections.answered(isApproved, 1_000)
    expect(rejections.waitSeconds(1_000)).toBe(0)
    rejections.answered(false, 61_000)
    expect(rejections.waitSeconds(61_000)).toBe(0)
  })

  it('are still counted after the page loads the frame again', () => {
    const storage = createStorage()
    for (const now of [0, 1_000, 2_000]) open(storage).answered(false, now)
    expect(open(storage).waitSeconds(3_000)).toBe(59)
  })

  it('are counted until the next load when the storage is refused or malformed', () => {
    const refused = createRejections(() => {
      throw new DOMException('refused', 'SecurityError')
    })
    const other = createStorage()
    other.setItem('latchkey-rejections', '{"times":"x"}')
    for (const rejections of [refused, open(other)]) {
      for (const now of [0, 1_000, 2_000]) rejections.answered(false, now)
      expect(rejections.waitSeconds(2_000)).toBe(60)
    }
  })

  it('block for 60 s at most when the clock was set back', () => {
    const rejections = open()
    for (const now of [100_000, 101_000, 102_000]) rejections.answered(false, now)
    expect(rejections.waitSeconds(10_000)).toBe(60)
  })
})
