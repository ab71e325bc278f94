/** Placeholder for a wallet, network or token without a picture, or while its picture loads. */
export interface Monogram {
  /** One character with its combining marks. */
  readonly letter: string
  /** CSS background colour with a contrast of at least 4.5:1 to a white letter. @see WCAG 2.2, 1.4.3 */
  readonly ground: string
}

/**
 * The first letter, digit or currency sign. Classes such as `\p{L}` take milliseconds to compile while the modal opens;
 * these ranges exclude the punctuation of ASCII and Latin-1.
 */
const LETTER = /[a-z\d$£¥À-\u{10ffff}][\u0300-\u036f]*/iu

/**
 * Returns the monogram of a name. The catalogue uses it for its pictures, and the client as a placeholder while a
 * picture loads, so that nothing changes when the picture is a monogram.
 *
 * @returns Always the same for the same name.
 * @example toMonogram('Trust Wallet').letter // "T"
 */
export function toMonogram(name: string): Monogram {
  let hash = 0
  for (const char of name) hash = (hash * 31 + char.charCodeAt(0)) % 290
  return {
    letter: (LETTER.exec(name)?.[0] ?? '?').toUpperCase(),
    // One lightness for all hues except yellow, which is hard to read under a white letter.
    ground: `oklch(53% .12 ${130 + hash})`,
  }
}
