import { MINUTE_MS } from '@latchkey/primitives'
import { uuid } from '@latchkey/protocol/wallet-keys'
import * as v from 'valibot'

/**
 * What auth and custody both record, each in its own audit. `created`: a wallet became active; custody kept a half. `recovered`: each
 * released its half of an automatic set to a new device. `exported`: custody permitted an export; auth released its half for it. `kit`:
 * custody permitted a recovery kit; auth stored its half. `deleted`: each deleted what it had of a wallet.
 */
export const AUDIT_EVENTS = ['created', 'recovered', 'exported', 'kit', 'deleted'] as const

const moment = v.pipe(v.number(), v.integer(), v.minValue(0))
const auditEvent = v.strictObject({
  event: v.picklist(AUDIT_EVENTS),
  at: moment,
  walletId: uuid,
  /** Thumbprint of the vault key; null: the audit names no device that is still known. */
  device: v.nullable(v.pipe(v.string(), v.maxLength(64))),
})
export type AuditEvent = v.InferOutput<typeof auditEvent>

/** The events of a service in a period, from `from` to before `to`. It has no secret and no address of a person. */
export const auditExport = v.strictObject({
  service: v.picklist(['auth', 'custody']),
  from: moment,
  to: moment,
  events: v.array(auditEvent),
})
export type AuditExport = v.InferOutput<typeof auditExport>

/** For a quarter of an hour custody releases to an approved device; the rest is for clocks and for devices that are slow. */
export const DEFAULT_MARGIN_MS = 30 * MINUTE_MS

export interface AuditComparison {
  /** Events of one service without a counterpart of the other one. */
  readonly alarms: readonly (AuditEvent & { readonly only: 'auth' | 'custody' })[]
  /** Number of events that were compared. */
  readonly compared: number
  /** The compared period: what both exports have, without the margin at both ends. */
  readonly from: number
  readonly to: number
}

/** What custody alone records of a wallet that was never finished is no alarm: its half opens nothing. */
const isExpected = ({ event }: AuditEvent, only: 'auth' | 'custody') => event === 'created' && only === 'custody'

/**
 * Compares the audits of both services (X111). An event needs a counterpart of the same kind, wallet and device within the margin.
 *
 * @throws RangeError when the exports are not one of each service, or have no period in common
 */
export function compareAudits(
  exports: readonly AuditExport[],
  { marginMs = DEFAULT_MARGIN_MS }: { readonly marginMs?: number } = {},
): AuditComparison {
  const [auth, custody] = (['auth', 'custody'] as const).map((name) => exports.find(({ service }) => service === name))
  if (auth === undefined || custody === undefined) throw new RangeError('compare one export of auth and one of custody')
  const from = Math.max(auth.from, custody.from) + marginMs
  const to = Math.min(auth.to, custody.to) - marginMs
  if (from >= to) throw new RangeError('the two exports have too little time in common')
  const inPeriod = ({ at }: AuditEvent) => at >= from && at < to
  const findAlone = (own: AuditExport, other: AuditExport) => {
    const times = toTimes(other.events)
    return own.events
      .filter((event) => inPeriod(event) && !isExpected(event, own.service))
      .filter((event) => !(times.get(keyOf(event)) ?? []).some((at) => Math.abs(at - event.at) <= marginMs))
      .map((event) => ({ ...event, only: own.service }))
  }
  const alarms = [...findAlone(auth, custody), ...findAlone(custody, auth)].sort((one, other) => one.at - other.at)
  return { alarms, compared: [...auth.events, ...custody.events].filter(inPeriod).length, from, to }
}

const keyOf = ({ event, walletId, device }: AuditEvent): string => JSON.stringify([event, walletId, device])

function toTimes(events: readonly AuditEvent[]): ReadonlyMap<string, readonly number[]> {
  const times = new Map<string, number[]>()
  for (const event of events) times.set(keyOf(event), [...(times.get(keyOf(event)) ?? []), event.at])
  return times
}
