/** Languages written from right to left where the tag names no script, and the scripts. */
const FROM_RIGHT = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b(?!-[A-Z][a-z])|-(Arab|Hebr)/

/** Returns the direction that a canonical tag is read in. `textInfo` of `Intl.Locale` would say it, but not in every browser. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return FROM_RIGHT.test(locale) ? 'rtl' : 'ltr'
}
