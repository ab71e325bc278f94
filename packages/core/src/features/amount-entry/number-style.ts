/** What numbers of a locale are written with. */
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

/** Latin, Arabic, Persian and Urdu, Devanagari, Bengali, fullwidth: by their zero. Keyboards give any of them. */
const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xff10]

const known = new Map<string, NumberStyle>()

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

/** Returns a text with the digits of every script as Latin ones. @example toLatinDigits('۱۲٫۵') // '12٫5' */
export function toLatinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = ZEROS.find((each) => code >= each && code <= each + 9)
    return zero === undefined ? digit : String(code - zero)
  })
}
