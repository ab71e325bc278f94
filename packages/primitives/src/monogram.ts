/** Placeholder of a wallet, network or token without a picture, or while its picture loads. */
export interface Monogram {
  /** One character, with its accents. */
  readonly letter: string
  /** CSS colour of the ground under a white letter, 4.5:1 or better. @see WCAG 2.2, 1.4.3 */
  readonly ground: string
}

/**
 * The first letter, digit or currency sign. Classes such as `\p{L}` cost milliseconds to compile, in the press that
 * opens the modal; these ranges leave out the punctuation of ASCII and Latin-1.
 */
const LETTER = /[a-z\d$£¥À-\u{10ffff}][\u0300-\u036f]*/iu

/**
 * Returns the monogram of a name. The catalogue draws it into its pictures and the client into the place of a picture
 * that is loading, so that nothing changes when a monogram arrives.
 *
 * @returns The same for the same name, always.
 * @example toMonogram('Trust Wallet').letter // "T"
 */
export function toMonogram(name: string): Monogram {
  let hash = 0
  for (const char of name) hash = (hash * 31 + char.charCodeAt(0)) % 290
  return {
    letter: (LETTER.exec(name)?.[0] ?? '?').toUpperCase(),
    // One lightness for every hue but the yellows, which turn to mud under a white letter.
    ground: `oklch(53% .12 ${130 + hash})`,
  }
}
