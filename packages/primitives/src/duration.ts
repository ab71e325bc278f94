/** Milliseconds. @see Spec §9 "Time constants" */
export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
export const MONTH_MS = 30 * DAY_MS
export const YEAR_MS = 365 * DAY_MS

const STEPS: readonly (readonly [limit: number, unit: number, one: string, many: string])[] = [
  [MINUTE_MS, SECOND_MS, '%d sec', '%d sec'],
  [HOUR_MS, MINUTE_MS, '1 min', '%d min'],
  [DAY_MS, HOUR_MS, '1 hr', '%d hrs'],
  [MONTH_MS, DAY_MS, '1 d', '%d d'],
  [YEAR_MS, MONTH_MS, '1 mo', '%d mo'],
  [Number.POSITIVE_INFINITY, YEAR_MS, '1 yr', '%d yr'],
]

/**
 * Returns how long ago a moment was, in the short form: `5 sec`, `1 min`, `3 hrs`, `2 d`, `1 mo`, `4 yr`.
 *
 * @param agoMs - Milliseconds since the moment; below zero counts as zero.
 * @see Spec §9 "Relative time labels short form"
 */
export function formatAgo(agoMs: number): string {
  const ago = Math.max(0, agoMs)
  const [, unit, one, many] =
    STEPS.find(([limit]) => ago < limit) ?? (STEPS[STEPS.length - 1] as (typeof STEPS)[number])
  const count = Math.floor(ago / unit)
  return (count === 1 ? one : many).replace('%d', String(count))
}
