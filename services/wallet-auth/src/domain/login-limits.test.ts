import { DAY_MS, HOUR_MS } from '@latchkey/primitives'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CallerStanding, type RecentCode, readCodeState } from './login-limits.ts'

const START = Date.parse('2026-03-01T12:00:00Z')
const STANDINGS = ['unknown', 'network', 'device'] as const
const request = fc.record({
  minutesLater: fc.nat(19),
  standing: fc.constantFrom<CallerStanding>(...STANDINGS),
  network: fc.nat(30).map((number) => `192.0.${number}`),
  device: fc.nat(8).map((number) => `device ${number}`),
})

describe('readCodeState', () => {
  it('X97: allows at most 15 codes an hour and 50 a day for an address, 20 of them for strangers, in any order of callers', () => {
    let allowed = 0
    fc.assert(
      fc.property(fc.array(request, { minLength: 50, maxLength: 500, size: 'max' }), (requests) => {
        const stored: RecentCode[] = []
        let now = START
        for (const { minutesLater, ...caller } of requests) {
          now += minutesLater * 60_000
          const at = new Date(now)
          const recent = stored.filter((code) => code.at.getTime() > now - DAY_MS)
          if (readCodeState(recent, { ...caller, at }).waitMs === 0) stored.unshift({ ...caller, at, failures: 0 })
          const since = (ms: number) => stored.filter((code) => code.at.getTime() > now - ms)
          expect(since(HOUR_MS).length).toBeLessThanOrEqual(15)
          expect(since(DAY_MS).length).toBeLessThanOrEqual(50)
          expect(since(DAY_MS).filter(({ standing }) => standing === 'unknown').length).toBeLessThanOrEqual(20)
        }
        allowed += stored.length
      }),
    )
    // Otherwise an implementation that refuses everybody would pass.
    expect(allowed).toBeGreaterThan(100)
  })

  it('X101: refuses a new network only after eight other networks have used up their codes of the day', () => {
    const fillFrom = (networks: number) => {
      const stored: RecentCode[] = []
      // Each network uses up its limit before the next one starts.
      for (let minute = 0; minute < networks * 120; minute++) {
        const at = new Date(START + minute * 60_000)
        const network = `192.0.${Math.floor(minute / 120)}`
        const caller = { at, standing: 'unknown', network, device: `${minute}` } as const
        if (readCodeState(stored, caller).waitMs === 0) stored.unshift({ ...caller, failures: 0 })
      }
      const at = new Date(START + 23 * HOUR_MS)
      return readCodeState(stored, { at, standing: 'unknown', network: '198.18.7', device: 'own' }).waitMs === 0
    }
    expect([1, 2, 3, 4, 5, 6, 7].map(fillFrom)).toEqual(Array.from({ length: 7 }, () => true))
    expect(fillFrom(8)).toBe(false)
  })

  it('X50: allows at most 100 wrong codes for an address in a day', () => {
    const compared = (standing: CallerStanding) => {
      const stored: RecentCode[] = []
      for (let each = 0; each < 200; each++) {
        const at = new Date(START)
        const caller = { at, standing, network: `192.0.${each % 20}`, device: `${each % 20}` }
        if (!readCodeState(stored, caller).isGuessed) stored.unshift({ ...caller, failures: 1 })
      }
      return stored.length
    }
    expect(STANDINGS.map(compared)).toEqual([45, 15, 30])
  })

  it('X53: makes a device wait 30 s after its last code, even if it became a known device since, and does not make other devices wait', () => {
    const code = { standing: 'unknown', network: '192.0.1', device: 'a', failures: 0 } as const
    const waitOf = (standing: CallerStanding, device: string) =>
      readCodeState([{ ...code, at: new Date(START) }], {
        ...{ at: new Date(START + 10_000), standing, network: '192.0.1', device },
      }).waitMs
    expect([waitOf('unknown', 'a'), waitOf('device', 'a'), waitOf('device', 'b')]).toEqual([20_000, 20_000, 0])
  })
})
