/** Invisible characters and those that reverse the direction of text; line breaks and tabs are allowed. @see UAX #9, UTS #39 */
const HIDDEN = /(?![\n\r\t])[\p{C}\p{Default_Ignorable_Code_Point}\u2028\u2029]/u
/** A zero-width joiner between letters of Arabic or Devanagari, or between parts of an emoji, is legitimate. */
const JOINER =
  /(?<=[\p{L}\p{Extended_Pictographic}\p{Variation_Selector}])\p{Join_Control}(?=[\p{Script=Arabic}\p{Script=Devanagari}\p{Extended_Pictographic}])/u
/** Variation selector 16 after an emoji selects its coloured form, and is legitimate. */
const COLOURED = /(?<=[\p{Extended_Pictographic}])\p{Variation_Selector}/u

/** A run of visible text, or one invisible character as its code point, e.g. `U+202E`. */
export interface TextPart {
  readonly text: string
  readonly isHidden: boolean
}

/**
 * Splits a text into its visible runs and its invisible characters, each of which becomes a part with its code point.
 *
 * @example splitHidden('a\u202eb') // 'a', 'U+202E' (hidden), 'b'
 */
export function splitHidden(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let seen = ''
  let at = 0
  for (const char of text) {
    const rest = text.slice(Math.max(0, at - 2), at + char.length + 2)
    const belongs = HIDDEN.test(char) && isPartOfWriting(rest, char)
    if (HIDDEN.test(char) && !belongs) {
      if (seen !== '') parts.push({ text: seen, isHidden: false })
      parts.push({ text: nameOf(char), isHidden: true })
      seen = ''
    } else seen += char
    at += char.length
  }
  if (seen !== '') parts.push({ text: seen, isHidden: false })
  return parts
}

const isPartOfWriting = (around: string, char: string): boolean =>
  /\p{Join_Control}/u.test(char) ? JOINER.test(around) : char === '\ufe0f' && COLOURED.test(around)

const nameOf = (char: string): string => `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** Returns untrusted text as one line of at most `max` characters, with invisible ones as `[U+…]` and `…` where it was cut. */
export function toPlainLine(text: string, max: number): string {
  const clipped = [...text.slice(0, max * 4)]
  const line = splitHidden(clipped.slice(0, max).join('').replaceAll(/\s+/g, ' '))
    .map((part) => (part.isHidden ? `[${part.text}]` : part.text))
    .join('')
    .trim()
  return clipped.length > max || text.length > max * 4 ? `${line}…` : line
}

/** Matches what a token symbol may not contain: all but letters, ASCII digits, currency signs and common punctuation. */
const OTHER_THAN_SYMBOL = /[^\p{L}\p{Mn}\p{Mc}0-9\p{Sc}.\-_+&/ ]/gu
const IGNORED = /\p{Default_Ignorable_Code_Point}/gu
const MAX_SYMBOL = 12

/**
 * Returns the symbol of a token without characters that could make the amount before it look larger: digits of other scripts,
 * emoji and hidden characters.
 *
 * @example toSymbol('1️⃣000 USDC') // '1�000 USDC'
 */
export function toSymbol(symbol: string): string {
  const normal = symbol.slice(0, 256).normalize('NFKC').replaceAll(IGNORED, '').replaceAll(/\s+/g, ' ').trim()
  const clean = [...normal.replaceAll(OTHER_THAN_SYMBOL, '\ufffd').replaceAll(/\ufffd+/g, '\ufffd')]
  const line = clean.slice(0, MAX_SYMBOL).join('')
  const cut = clean.length > MAX_SYMBOL ? `${line}…` : line
  // A leading digit would read as part of the amount.
  return /^\d/.test(cut) ? `“${cut}”` : cut
}
