import { DAY_MS, HOUR_MS } from '@latchkey/primitives'

/** Who asks: a stranger, a network from which a device of this address was approved, or such a device itself. */
export type Standing = 'unknown' | 'network' | 'device'

/** An enrolment of an address within a day. */
export interface RecentEnrolment {
  readonly at: Date
  readonly standing: Standing
  readonly network: string
  readonly device: string
}

const RANKS: Readonly<Record<Standing, number>> = { unknown: 0, network: 1, device: 2 }
/**
 * Enrolments of an address, each with a mail. Strangers leave some to networks and devices that are known, so that they keep the
 * owner from no device. With five mails about new wallets an address gets at most 20 a day.
 */
const LIMITS: Readonly<Record<Standing, { readonly perHour: number; readonly perDay: number }>> = {
  unknown: { perHour: 3, perDay: 9 },
  network: { perHour: 4, perDay: 12 },
  device: { perHour: 5, perDay: 15 },
}
/** Of one network, or of one known device, which does not count for its network. */
const SHARE_PER_DAY = 5

/**
 * Returns how long an address waits for an enrolment of this caller. 0: now.
 *
 * @param recent - All of the address within a day, the newest first.
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
