/** Languages written from right to left if the tag contains no script, and the right-to-left scripts. */
const FROM_RIGHT = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b(?!-[A-Z][a-z])|-(Arab|Hebr)/

/** Returns the writing direction of a canonical tag. `textInfo` of `Intl.Locale` is missing in some browsers. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return FROM_RIGHT.test(locale) ? 'rtl' : 'ltr'
}
