import { DAY_MS, HOUR_MS } from '@latchkey/primitives'

/** What custody knows of the caller: nothing, its network (a device of this address was approved there), or its device. */
export type Standing = 'unknown' | 'network' | 'device'

/** An enrolment of an address in the last 24 hours. */
export interface RecentEnrolment {
  readonly at: Date
  readonly standing: Standing
  readonly network: string
  readonly device: string
}

const RANKS: Readonly<Record<Standing, number>> = { unknown: 0, network: 1, device: 2 }

/** Limits for one address, by the number of enrolments that the caller's network (or known device) already has. */
interface Limits {
  /** Entry `n` is the total of enrolments below which the caller's `n`-th enrolment is allowed. A caller has no more than there are entries. */
  readonly perHour: readonly number[]
  readonly perDay: readonly number[]
}

const repeat = (limit: number, times: number): readonly number[] => Array.from({ length: times }, () => limit)
/**
 * Limits of enrolments for one address; each enrolment sends a mail. Unknown callers have lower limits, so that they cannot use up the
 * enrolments of known networks and devices. For unknown callers the limits of a network fall with the total, so that a few networks leave
 * some to a new network. With at most five mails about new wallets, an address gets at most 20 mails a day.
 */
const LIMITS: Readonly<Record<Standing, Limits>> = {
  unknown: { perHour: [3, 3], perDay: [9, 7, 3] },
  network: { perHour: repeat(4, 4), perDay: repeat(12, 5) },
  device: { perHour: repeat(5, 5), perDay: repeat(15, 5) },
}
const ALL_PER_HOUR = 5
const ALL_PER_DAY = 15

/**
 * Returns the milliseconds until this caller may enrol a device for an address; 0 if it may now.
 *
 * @param recent - All enrolments of the address in the last 24 hours, newest first.
 */
export function readWait(recent: readonly RecentEnrolment[], caller: RecentEnrolment): number {
  const { standing, network, device, at } = caller
  /** Returns the milliseconds until fewer than `limit` of the enrolments lie in the past `windowMs`. */
  const until = (rows: readonly RecentEnrolment[], limit: number, windowMs: number) => {
    const oldest = rows[limit - 1]
    return oldest === undefined ? 0 : Math.max(0, oldest.at.getTime() + windowMs - at.getTime())
  }
  const peers = recent.filter((each) => RANKS[each.standing] <= RANKS[standing])
  // A known device does not count towards the limit of its network.
  const own = recent.filter((each) =>
    standing === 'device' ? each.device === device : each.network === network && each.standing !== 'device',
  )
  const graded = (limits: readonly number[], windowMs: number) =>
    Math.min(...limits.map((limit, place) => Math.max(until(own, place + 1, windowMs), until(peers, limit, windowMs))))
  const { perHour, perDay } = LIMITS[standing]
  return Math.max(
    until(recent, ALL_PER_HOUR, HOUR_MS),
    until(recent, ALL_PER_DAY, DAY_MS),
    graded(perHour, HOUR_MS),
    graded(perDay, DAY_MS),
  )
}
