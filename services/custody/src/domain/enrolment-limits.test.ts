import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type RecentEnrolment, readWait, type Standing } from './enrolment-limits.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const request = fc.record({
  minutesLater: fc.nat(19),
  standing: fc.constantFrom<Standing>('unknown', 'network', 'device'),
  network: fc.nat(8).map((number) => `192.0.${number}`),
  device: fc.nat(8).map((number) => `device ${number}`),
})

describe('readWait', () => {
  it('X97: allows at most 5 enrolments an hour and 15 a day, for every order of callers', () => {
    let allowed = 0
    fc.assert(
      fc.property(fc.array(request, { minLength: 50, maxLength: 500, size: 'max' }), (requests) => {
        const stored: RecentEnrolment[] = []
        let now = Date.parse('2026-03-01T12:00:00Z')
        for (const { minutesLater, ...caller } of requests) {
          now += minutesLater * 60_000
          const recent = stored.filter(({ at }) => at.getTime() > now - DAY)
          if (readWait(recent, { ...caller, at: new Date(now) }) === 0) stored.unshift({ ...caller, at: new Date(now) })
          expect(stored.filter(({ at }) => at.getTime() > now - HOUR).length).toBeLessThanOrEqual(5)
          expect(stored.filter(({ at }) => at.getTime() > now - DAY).length).toBeLessThanOrEqual(15)
        }
        allowed += stored.length
      }),
    )
    // Otherwise an implementation that refuses everybody would pass.
    expect(allowed).toBeGreaterThan(100)
  })

  it('returns the time until the next enrolment of the caller is allowed', () => {
    const at = new Date('2026-03-01T12:00:00Z')
    const stranger = { at, standing: 'unknown', network: '192.0.2', device: 'a' } as const
    const recent = [10, 20, 30].map((minutes) => ({ ...stranger, at: new Date(at.getTime() - minutes * 60_000) }))
    expect(readWait(recent.slice(0, 1), stranger)).toBe(0)
    expect(readWait(recent.slice(0, 2), stranger)).toBe(40 * 60_000)
    expect(readWait(recent, stranger)).toBe(DAY - 30 * 60_000)
    expect(readWait(recent, { ...stranger, network: '192.0.3' })).toBe(30 * 60_000)
    expect(readWait(recent, { ...stranger, standing: 'network' })).toBe(0)
  })

  it('X101: refuses a new network only after five other networks have used up their enrolments of the day', () => {
    const start = Date.parse('2026-03-01T12:00:00Z')
    const fillFrom = (networks: number) => {
      const stored: RecentEnrolment[] = []
      // Each network uses up its limit before the next one starts.
      for (let hour = 0; hour < networks * 4; hour++)
        for (let each = 0; each < 3; each++) {
          const at = new Date(start + hour * HOUR)
          const network = `192.0.${Math.floor(hour / 4)}`
          const caller = { at, standing: 'unknown', network, device: `${hour} ${each}` } as const
          if (readWait(stored, caller) === 0) stored.unshift(caller)
        }
      const at = new Date(start + 23 * HOUR)
      return readWait(stored, { at, standing: 'unknown', network: '198.18.7', device: 'own' }) === 0
    }
    expect([1, 2, 3, 4].map(fillFrom)).toEqual([true, true, true, true])
    expect(fillFrom(5)).toBe(false)
  })
})
