/** Milliseconds. @see Spec §9 "Time constants" */
export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
export const MONTH_MS = 30 * DAY_MS
export const YEAR_MS = 365 * DAY_MS

const STEPS: readonly (readonly [limitMs: number, unitMs: number, label: string])[] = [
  [MINUTE_MS, SECOND_MS, 's'],
  [HOUR_MS, MINUTE_MS, 'm'],
  [DAY_MS, HOUR_MS, 'h'],
  [MONTH_MS, DAY_MS, 'd'],
  [YEAR_MS, MONTH_MS, 'mo'],
  [Number.POSITIVE_INFINITY, YEAR_MS, 'y'],
]

/**
 * Returns how long ago a moment was, in the short form: `now`, `5s ago`, `1m ago`, `3h ago`, `2d ago`, `1mo ago`,
 * `4y ago`.
 *
 * @param agoMs - Milliseconds since the moment; less than a second, and below zero, is `now`.
 * @example formatAgo(3 * HOUR_MS) // '3h ago'
 * @see Spec §9 "Relative time labels short form"
 */
export function formatAgo(agoMs: number): string {
  if (agoMs < SECOND_MS) return 'now'
  const [, unitMs, label] =
    STEPS.find(([limitMs]) => agoMs < limitMs) ?? (STEPS[STEPS.length - 1] as (typeof STEPS)[number])
  return `${Math.floor(agoMs / unitMs)}${label} ago`
}
