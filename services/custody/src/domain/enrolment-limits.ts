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
/**
 * Limits of enrolments for one address; each enrolment sends a mail. Unknown callers have lower limits, so that they cannot use up the
 * enrolments of known networks and devices. With at most five mails about new wallets, an address gets at most 20 mails a day.
 */
const LIMITS: Readonly<Record<Standing, { readonly perHour: number; readonly perDay: number }>> = {
  unknown: { perHour: 3, perDay: 9 },
  network: { perHour: 4, perDay: 12 },
  device: { perHour: 5, perDay: 15 },
}
/** Limit of one network, or of one known device. A known device does not count towards the limit of its network. */
const SHARE_PER_DAY = 5

/**
 * Returns the milliseconds until this caller may enrol a device for an address; 0 if it may now.
 *
 * @param recent - All enrolments of the address in the last 24 hours, newest first.
 */
export function readWait(recent: readonly RecentEnrolment[], caller: RecentEnrolment): number {
  const { standing, network, device, at } = caller
  const until = (rows: readonly RecentEnrolment[], limit: number, windowMs: number) => {
    const oldest = rows[limit - 1]
    return oldest === undefined ? 0 : oldest.at.getTime() + windowMs - at.getTime()
  }
  const peers = recent.filter((each) => RANKS[each.standing] <= RANKS[standing])
  const own = recent.filter((each) =>
    standing === 'device' ? each.device === device : each.network === network && each.standing !== 'device',
  )
  const { perHour, perDay } = LIMITS[standing]
  return Math.max(
    0,
    until(recent, LIMITS.device.perHour, HOUR_MS),
    until(recent, LIMITS.device.perDay, DAY_MS),
    until(peers, perHour, HOUR_MS),
    until(peers, perDay, DAY_MS),
    until(own, SHARE_PER_DAY, DAY_MS),
  )
}
