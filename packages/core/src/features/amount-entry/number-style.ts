import { groupDigits } from '@latchkey/primitives'

/** The separators and digits that numbers of a locale are written with. */
export interface NumberStyle {
  /** Between the whole part and the decimals. */
  readonly point: string
  /** Between groups of the whole part. */
  readonly group: string
  /** The digits 0 to 9. */
  readonly digits: readonly string[]
  /** Writes digits of a whole number in groups: 12,34,567 in India. */
  readonly groupDigits: (whole: string) => string
}

const ENGLISH: NumberStyle = { point: '.', group: ',', digits: [...'0123456789'], groupDigits }

/** Most pages need no formatter: to make one takes longer than to draw the field that it is for. */
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
    // As text: a double has no place for the digits of a large amount.
    groupDigits: (whole) => format.format(whole as `${number}`),
  }
}
