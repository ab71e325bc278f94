import { DAY_MS, HOUR_MS, SECOND_MS } from '@latchkey/primitives'

/** What auth knows of a caller for an address: nothing, its network (this address logged in there), or its device. */
export type CallerStanding = 'unknown' | 'network' | 'device'

export interface CodeCaller {
  readonly at: Date
  readonly standing: CallerStanding
  readonly network: string
  readonly device: string
}

/** A code of an address in the last 24 hours, by whom it was asked for. */
export interface RecentCode extends CodeCaller {
  /** Wrong attempts at it. */
  readonly failures: number
}

/** Of an address and a caller: how long it waits for its next code, and whether too many wrong ones were tried. */
export interface CodeState {
  readonly waitMs: number
  readonly isGuessed: boolean
}

export const RESEND_MS = 30 * SECOND_MS
/** Wrong codes of a day, of one network or one known device, after which it gets no more codes. */
const MAX_OWN_FAILURES = 15

interface Limits {
  /**
   * By the number of codes that the caller's network, or its known device, has already: its first code is allowed while all of its
   * standing have fewer than the first number, its second while they have fewer than the second, …
   */
  readonly perHour: readonly number[]
  readonly perDay: readonly number[]
  /** Wrong codes of a day, of all callers of the standing. */
  readonly failures: number
}

const repeat = (limit: number, times: number): readonly number[] => Array.from({ length: times }, () => limit)
/**
 * Limits of codes for one address; each code sends a mail. Each standing has limits of its own, so that strangers cannot use up those
 * of known networks and devices. A network of strangers has less the more codes there are, so that a few of them leave some to a new
 * network. An address gets at most 50 mails with codes a day, 20 of them for strangers, and at most 90 wrong ones are compared.
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
 * @param recent - All codes of the address in the last 24 hours, newest first.
 */
export function readCodeState(recent: readonly RecentCode[], caller: CodeCaller): CodeState {
  const { standing, network, device, at } = caller
  const peers = recent.filter((code) => code.standing === standing)
  const own = peers.filter((code) => (standing === 'device' ? code.device === device : code.network === network))
  /** Time until fewer than `limit` of these codes are in the window. */
  const until = (codes: readonly RecentCode[], limit: number, windowMs: number) => {
    const oldest = codes[limit - 1]
    return oldest === undefined ? 0 : Math.max(0, oldest.at.getTime() + windowMs - at.getTime())
  }
  const graded = (limits: readonly number[], windowMs: number) =>
    Math.min(...limits.map((limit, place) => Math.max(until(own, place + 1, windowMs), until(peers, limit, windowMs))))
  const failuresOf = (codes: readonly RecentCode[]) => codes.reduce((sum, { failures }) => sum + failures, 0)
  // The next code of a device waits also where it was a stranger before.
  const last = recent.filter((code) => code.standing === standing || code.device === device)
  const { perHour, perDay, failures } = LIMITS[standing]
  return {
    waitMs: Math.max(until(last, 1, RESEND_MS), graded(perHour, HOUR_MS), graded(perDay, DAY_MS)),
    isGuessed: failuresOf(own) >= MAX_OWN_FAILURES || failuresOf(peers) >= failures,
  }
}
