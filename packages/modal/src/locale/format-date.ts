type Form = 'day' | 'moment' | 'month' | 'monthOfYear'

/** Times are in the visitor's time zone; days and months are those of the gateway, in UTC. */
const FORMS: Readonly<Record<Form, Intl.DateTimeFormatOptions>> = {
  day: { dateStyle: 'long', timeZone: 'UTC' },
  moment: { dateStyle: 'long', timeStyle: 'short' },
  month: { month: 'long', timeZone: 'UTC' },
  monthOfYear: { month: 'long', year: 'numeric', timeZone: 'UTC' },
}

/** Creating a formatter takes longer than drawing the row. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** @example formatDate(new Date('2026-05-14'), 'day', 'de') // '14. Mai 2026' */
export function formatDate(at: Date, form: Form, locale: string): string {
  const key = locale + form
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, FORMS[form])
  formats.set(key, format)
  return format.format(at)
}
