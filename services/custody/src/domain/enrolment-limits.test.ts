import { describe, expect, it } from 'vitest'
import { type RecentEnrolment, readWait, type Standing } from './enrolment-limits.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Returns pseudo-random numbers, the same in every run. @see https://en.wikipedia.org/wiki/Linear_congruential_generator */
function createNumbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

describe('readWait', () => {
  it('X97: allows at most 5 enrolments an hour and 15 a day, for every order of callers', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const number = createNumbers(seed)
      const stored: RecentEnrolment[] = []
      let now = Date.parse('2026-03-01T12:00:00Z')
      for (let each = 0; each < 500; each++) {
        now += number(20) * 60_000
        const standing = (['unknown', 'network', 'device'] as const satisfies Standing[])[number(3)] ?? 'unknown'
        const caller = { at: new Date(now), standing, network: `192.0.${number(9)}`, device: `device ${number(9)}` }
        const recent = stored.filter(({ at }) => at.getTime() > now - DAY)
        if (readWait(recent, caller) === 0) stored.unshift(caller)
        expect(stored.filter(({ at }) => at.getTime() > now - HOUR).length).toBeLessThanOrEqual(5)
        expect(stored.filter(({ at }) => at.getTime() > now - DAY).length).toBeLessThanOrEqual(15)
      }
      expect(stored.length).toBeGreaterThan(20)
    }
  })

  it('returns the time until the next enrolment of the caller is allowed', () => {
    const at = new Date('2026-03-01T12:00:00Z')
    const stranger = { at, standing: 'unknown', network: '192.0.2', device: 'a' } as const
    const recent = [10, 20, 30].map((minutes) => ({ ...stranger, at: new Date(at.getTime() - minutes * 60_000) }))
    expect(readWait(recent.slice(0, 2), stranger)).toBe(0)
    expect(readWait(recent, stranger)).toBe(30 * 60_000)
    expect(readWait(recent, { ...stranger, standing: 'network' })).toBe(0)
  })
})
