import { groupDigits } from '@latchkey/primitives'

/** The separators and digits of numbers in a locale. */
export interface NumberStyle {
  /** Decimal point. */
  readonly point: string
  /** Group separator. */
  readonly group: string
  /** The digits 0 to 9. */
  readonly digits: readonly string[]
  /** Groups the digits of a whole number: 12,34,567 in India. */
  readonly groupDigits: (whole: string) => string
}

const ENGLISH: NumberStyle = { point: '.', group: ',', digits: [...'0123456789'], groupDigits }

/** Most pages need no formatter: creating one takes longer than drawing the field. */
const known = new Map<string, NumberStyle>([
  ['en', ENGLISH],
  ['en-US', ENGLISH],
])

/** @example numberStyle('de').point // ',' */
export function numberStyle(locale: string): NumberStyle {
  const style = known.get(locale) ?? readStyle(locale)
  known.set(locale, style)
  return style
}

function readStyle(locale: string): NumberStyle {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 0, useGrouping: true })
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(12_345_678.5)
  const partOf = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  const plain = new Intl.NumberFormat(locale, { useGrouping: false })
  return {
    point: partOf('decimal'),
    group: partOf('group'),
    digits: Array.from({ length: 10 }, (_, digit) => plain.format(digit)),
    // Formats a text, because a double cannot represent the digits of a large amount.
    groupDigits: (whole) => format.format(whole as `${number}`),
  }
}
