import * as v from 'valibot'
import { createStoredValue } from '../stored-value.ts'

/** After MOST rejections in a row within PERIOD_MS, the page may not request for PAUSE_MS. */
const MOST = 3
const PERIOD_MS = 60_000
const PAUSE_MS = 60_000
const PLACE = 'latchkey-rejections'

const moment = v.pipe(v.number(), v.finite())
const keptSchema = v.strictObject({ times: v.pipe(v.array(moment), v.maxLength(MOST)), pausedUntil: moment })

export interface Rejections {
  /** Returns the seconds until the page may request again; 0 if it may now. */
  readonly waitSeconds: (now: number) => number
  readonly answered: (isApproved: boolean, now: number) => void
}

/**
 * Counts the rejections of a page's requests. Three in a row within a minute block its requests for a minute, so that repeated
 * prompts do not tire a person into approving. The count is kept in the storage of the tab, because a page can reload the frame.
 *
 * @param readStorage - Returns `sessionStorage`. If it throws, the count is kept in memory, until the next load.
 * @param now - Unix time in milliseconds, in both functions.
 * @see embedded-wallet 3.2.6
 */
export function createRejections(readStorage: () => Pick<Storage, 'getItem' | 'setItem'>): Rejections {
  const { read, write } = createStoredValue(readStorage, {
    place: PLACE,
    schema: keptSchema,
    first: { times: [], pausedUntil: 0 },
  })
  return {
    // A clock that was set back does not lengthen the pause.
    waitSeconds: (now) => Math.max(0, Math.ceil((Math.min(read().pausedUntil, now + PAUSE_MS) - now) / 1_000)),
    answered(isApproved, now) {
      const { times, pausedUntil } = read()
      const recent = isApproved ? [] : [...times.filter((time) => time <= now && now - time < PERIOD_MS), now]
      write(recent.length < MOST ? { times: recent, pausedUntil } : { times: [], pausedUntil: now + PAUSE_MS })
    },
  }
}
