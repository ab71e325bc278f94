import { DAY_MS, HOUR_MS, SECOND_MS } from '@latchkey/primitives'

/** What auth knows about a caller: nothing, its network (the address has logged in from it), or its device. */
export type CallerStanding = 'unknown' | 'network' | 'device'

export interface CodeCaller {
  readonly at: Date
  readonly standing: CallerStanding
  readonly network: string
  readonly device: string
}

/** A code of an address in the last 24 hours, with the caller who requested it. */
export interface RecentCode extends CodeCaller {
  /** Number of wrong attempts; 0 for a code of another site. */
  readonly failures: number
  /** Requested by a stranger on another site. It counts for the mails to the address, and not for the 30 s between two. */
  readonly isOfOtherSite?: boolean
}

/** State of an address for one caller: the wait for the next code, and whether too many wrong codes were entered. */
export interface CodeState {
  readonly waitMs: number
  readonly isGuessed: boolean
}

export const RESEND_MS = 30 * SECOND_MS
/** Limit of wrong codes a day from one network or one known device. */
const MAX_OWN_FAILURES = 15

interface Limits {
  /**
   * Entry `n` is the number of codes of all callers of the same standing below which the `n`-th code of the caller's network (or
   * known device) is allowed. A caller has no more codes than there are entries.
   */
  readonly perHour: readonly number[]
  readonly perDay: readonly number[]
  /** Limit of wrong codes a day from all callers of the standing. */
  readonly failures: number
}

const repeat = (limit: number, times: number): readonly number[] => Array.from({ length: times }, () => limit)
/**
 * Limits of codes for one address; each code sends a mail. Each standing has limits of its own, so that strangers cannot use up those
 * of known networks and devices. For strangers the limits of a network fall with the total, so that a few networks leave some to a new
 * network. The mails for strangers are counted over all sites: an address gets at most 20 of them a day. A site sends at most 30 more,
 * and compares at most 90 wrong codes a day.
 *
 * @see NIST SP 800-63B section 5.2.2, which allows 100
 */
const LIMITS: Readonly<Record<CallerStanding, Limits>> = {
  unknown: { perHour: [5, 5, 4, 4], perDay: [20, 18, 15, 11, 7], failures: 45 },
  network: { perHour: repeat(5, 5), perDay: repeat(10, 10), failures: 15 },
  device: { perHour: repeat(5, 5), perDay: repeat(20, 12), failures: 30 },
}

/**
 * Returns how long a caller waits for the next code of an address, and whether too many wrong codes were tried.
 *
 * @param recent - All codes of the address in the last 24 hours, newest first, and those for strangers on other sites.
 */
export function readCodeState(recent: readonly RecentCode[], caller: CodeCaller): CodeState {
  const { standing, network, device, at } = caller
  const peers = recent.filter((code) => code.standing === standing)
  const own = peers.filter((code) => (standing === 'device' ? code.device === device : code.network === network))
  /** Returns the milliseconds until fewer than `limit` of the codes lie in the past `windowMs`. */
  const until = (codes: readonly RecentCode[], limit: number, windowMs: number) => {
    const oldest = codes[limit - 1]
    return oldest === undefined ? 0 : Math.max(0, oldest.at.getTime() + windowMs - at.getTime())
  }
  const graded = (limits: readonly number[], windowMs: number) =>
    Math.min(...limits.map((limit, place) => Math.max(until(own, place + 1, windowMs), until(peers, limit, windowMs))))
  const failuresOf = (codes: readonly RecentCode[]) => codes.reduce((sum, { failures }) => sum + failures, 0)
  // Includes codes that the device requested before it became known.
  const last = recent.filter(
    (code) => code.isOfOtherSite !== true && (code.standing === standing || code.device === device),
  )
  const { perHour, perDay, failures } = LIMITS[standing]
  return {
    waitMs: Math.max(until(last, 1, RESEND_MS), graded(perHour, HOUR_MS), graded(perDay, DAY_MS)),
    isGuessed: failuresOf(own) >= MAX_OWN_FAILURES || failuresOf(peers) >= failures,
  }
}
