import { DAY_MS, HOUR_MS, MINUTE_MS, MONTH_MS, SECOND_MS, splitAgo, YEAR_MS } from '@latchkey/primitives'
import { expect, it } from 'vitest'
import { activity } from './activity.ts'

it.each([
  [0, 'now'],
  [-5, 'now'],
  [SECOND_MS, '1s ago'],
  [59_999, '59s ago'],
  [MINUTE_MS, '1m ago'],
  [2 * MINUTE_MS, '2m ago'],
  [HOUR_MS, '1h ago'],
  [3 * HOUR_MS, '3h ago'],
  [DAY_MS, '1d ago'],
  [29 * DAY_MS, '29d ago'],
  [MONTH_MS, '1mo ago'],
  [YEAR_MS - 1, '12mo ago'],
  [YEAR_MS, '1y ago'],
  [4 * YEAR_MS, '4y ago'],
])('the age of an event %s ms ago is %s (Spec §9.41)', (ms, text) => {
  const ago = splitAgo(ms)
  expect(ago === undefined ? activity.ago.now : activity.ago[ago.unit](String(ago.count))).toBe(text)
})
