import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AUDIT_EVENTS, type AuditEvent, type AuditExport, compareAudits } from './compare-audits.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
const period = { from: 0, to: 24 * HOUR }
const WALLET = '11111111-1111-4111-8111-111111111111'
const event = (change: Partial<AuditEvent> = {}): AuditEvent => ({
  ...{ event: 'recovered', at: 12 * HOUR, walletId: WALLET, device: 'device-a' },
  ...change,
})
const auth = (...events: AuditEvent[]): AuditExport => ({ service: 'auth', ...period, events })
const custody = (...events: AuditEvent[]): AuditExport => ({ service: 'custody', ...period, events })

describe('compareAudits', () => {
  it('X111: finds no alarm when both services recorded the same', () => {
    const events = AUDIT_EVENTS.map((name) => event({ event: name }))
    const later = events.map((each) => ({ ...each, at: each.at + 5 * MINUTE }))
    expect(compareAudits([custody(...later), auth(...events)])).toEqual({
      ...{ alarms: [], compared: 10, from: 30 * MINUTE, to: 24 * HOUR - 30 * MINUTE },
    })
  })

  it.each(['recovered', 'exported', 'deleted', 'kit'] as const)(
    'X111: reports an event that one service alone has recorded: %s',
    (name) => {
      const alone = event({ event: name })
      expect(compareAudits([auth(alone), custody()]).alarms).toEqual([{ ...alone, only: 'auth' }])
      expect(compareAudits([auth(), custody(alone)]).alarms).toEqual([{ ...alone, only: 'custody' }])
    },
  )

  it('X111: reports a wallet that auth alone has created, and none that custody alone has', () => {
    const alone = event({ event: 'created' })
    expect(compareAudits([auth(alone), custody()]).alarms).toHaveLength(1)
    expect(compareAudits([auth(), custody(alone)]).alarms).toEqual([])
  })

  it.each([
    ['wallet', { walletId: '22222222-2222-4222-8222-222222222222' }],
    ['device', { device: 'device-b' }],
    ['kind', { event: 'exported' }],
    ['hour', { at: 13 * HOUR }],
    ['device that is not known', { device: null }],
  ] as const)('X111: takes no event of another %s as the counterpart', (_, change) => {
    expect(compareAudits([auth(event()), custody(event(change))]).alarms).toHaveLength(2)
  })

  it('reports nothing near the ends of the period, where the counterpart may be in another export', () => {
    const early = event({ at: 10 * MINUTE })
    expect(compareAudits([auth(early), custody()]).alarms).toEqual([])
    expect(
      compareAudits([
        { ...auth(early), from: -HOUR },
        { ...custody(), from: -HOUR },
      ]).alarms,
    ).toHaveLength(1)
  })

  it('throws a RangeError for two exports of one service, and for two without a common time', () => {
    expect(() => compareAudits([auth(), auth()])).toThrow(RangeError)
    expect(() => compareAudits([auth(), { ...custody(), from: 23.5 * HOUR }])).toThrow(RangeError)
  })

  it('X111: reports every event that is deleted at one service, in any history', () => {
    const events = fc.array(
      fc.record({
        event: fc.constantFrom(...AUDIT_EVENTS),
        at: fc.integer({ min: HOUR, max: 23 * HOUR }),
        walletId: fc.uuid({ version: 4 }),
        device: fc.string({ maxLength: 8 }),
      }),
      { minLength: 1, maxLength: 20 },
    )
    fc.assert(
      fc.property(events, fc.nat(), (all, at) => {
        const deleted = all[at % all.length] as AuditEvent
        const rest = all.filter((each) => each !== deleted)
        expect(compareAudits([auth(...all), custody(...all)]).alarms).toEqual([])
        expect(compareAudits([auth(...all), custody(...rest)]).alarms).toEqual([{ ...deleted, only: 'auth' }])
      }),
    )
  })
})
