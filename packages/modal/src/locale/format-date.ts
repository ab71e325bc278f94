type Form = 'day' | 'moment' | 'month' | 'monthOfYear'

/** A moment is in the visitor's time zone; days and months are those that the gateway counts, in UTC. */
const FORMS: Readonly<Record<Form, Intl.DateTimeFormatOptions>> = {
  day: { dateStyle: 'long', timeZone: 'UTC' },
  moment: { dateStyle: 'long', timeStyle: 'short' },
  month: { month: 'long', timeZone: 'UTC' },
  monthOfYear: { month: 'long', year: 'numeric', timeZone: 'UTC' },
}

/** @example formatDate(new Date('2026-05-14'), 'day', 'de') // '14. Mai 2026' */
export function formatDate(at: Date, form: Form, locale: string): string {
  return at.toLocaleString(locale, FORMS[form])
}
