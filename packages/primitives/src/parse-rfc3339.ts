const TIME = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/
const MINUTE_MS = 60_000

/**
 * Returns the time of a text in milliseconds since 1970; `undefined` if it is invalid. `Date.parse` is not enough: it
 * reads the 31st of February as March.
 *
 * The second 60 of RFC 3339 is rejected: JavaScript cannot represent it, so every comparison with it is false, and a
 * message that expires then would never expire.
 *
 * @example parseRfc3339('2026-01-05T14:27:30Z') // 1767623250000
 * @see RFC 3339 5.6
 */
export function parseRfc3339(text: string): number | undefined {
  const parts = TIME.exec(text)
  if (parts === null) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1, 7).map(Number)
  const [, , , , , , , fraction = '', sign = '+', offsetHours = '0', offsetMinutes = '0'] = parts
  const days = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= days
  const isTime = hour <= 23 && minute <= 59 && second <= 59 && Number(offsetHours) <= 23 && Number(offsetMinutes) <= 59
  if (!isDay || !isTime) return undefined
  // `Date.UTC` treats the years 0 to 99 as 1900 to 1999.
  const atDay = new Date(0).setUTCFullYear(year, month - 1, day)
  const ofDay = ((hour * 60 + minute) * 60 + second) * 1000 + Math.floor(Number(`0.${fraction || '0'}`) * 1000)
  const offsetMs = (Number(offsetHours) * 60 + Number(offsetMinutes)) * MINUTE_MS
  return atDay + ofDay - (sign === '-' ? -offsetMs : offsetMs)
}
