const TIME = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.\d{1,9})?(?:[Zz]|[+-](\d{2}):(\d{2}))$/

/** Returns whether a text is a time that exists. `Date.parse` alone reads the 31st of February as March. @see RFC 3339 5.6 */
export function isRfc3339(text: string): boolean {
  const [, year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, ...offset] = (TIME.exec(text) ?? []).map(
    Number,
  )
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= days
  const [hours = 0, minutes = 0] = offset.map((part) => (Number.isNaN(part) ? 0 : part))
  return isDay && hour <= 23 && minute <= 59 && second <= 60 && hours <= 23 && minutes <= 59
}
