/** Durations in milliseconds. @see Spec §9 "Time constants" */
export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
export const MONTH_MS = 30 * DAY_MS
export const YEAR_MS = 365 * DAY_MS

export interface Ago {
  readonly count: number
  readonly unit: 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year'
}

const STEPS: readonly (readonly [limitMs: number, unitMs: number, unit: Ago['unit']])[] = [
  [MINUTE_MS, SECOND_MS, 'second'],
  [HOUR_MS, MINUTE_MS, 'minute'],
  [DAY_MS, HOUR_MS, 'hour'],
  [MONTH_MS, DAY_MS, 'day'],
  [YEAR_MS, MONTH_MS, 'month'],
  [Number.POSITIVE_INFINITY, YEAR_MS, 'year'],
]

/**
 * Splits an elapsed time into whole units of the largest fitting unit.
 *
 * @param agoMs - Milliseconds since the moment.
 * @returns `undefined` for less than a second and for a negative time, which are shown as now.
 * @example splitAgo(3 * HOUR_MS) // { count: 3, unit: 'hour' }
 */
export function splitAgo(agoMs: number): Ago | undefined {
  if (agoMs < SECOND_MS) return undefined
  const [, unitMs, unit] =
    STEPS.find(([limitMs]) => agoMs < limitMs) ?? (STEPS[STEPS.length - 1] as (typeof STEPS)[number])
  return { count: Math.floor(agoMs / unitMs), unit }
}
