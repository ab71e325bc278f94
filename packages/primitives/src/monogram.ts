/** What stands for a wallet, network or token that has no picture, or whose picture is not here yet. */
export interface Monogram {
  /** One to three characters. */
  readonly letters: string
  /** Ground under white letters, `#rrggbb`, of 4.5:1 or better. @see WCAG 2.2, 1.4.3 */
  readonly ground: string
  /** Height of the letters in parts of the picture's height. */
  readonly scale: number
}

/** Evenly spaced hues of one lightness (OKLCH 0.53), without the yellows that turn to mud under white letters. */
const GROUNDS = [
  '#b13e4f',
  '#b0451a',
  '#9d580c',
  '#337f1f',
  '#067f5c',
  '#087c77',
  '#077892',
  '#0a71b1',
  '#4066c2',
  '#655bbe',
  '#864eab',
  '#a24287',
]

/**
 * Returns the monogram of a name. The catalogue draws it into its pictures and the client into the place of a picture
 * that is loading, so that nothing changes when a monogram arrives.
 *
 * @returns The same for the same name, always.
 * @example toMonogram('MetaMask').letters // "MM"
 * @example toMonogram('Trust Wallet').letters // "T"
 */
export function toMonogram(name: string): Monogram {
  let hash = 0
  for (const char of name) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 65_521
  const letters = toInitials(name)
  return {
    letters,
    ground: GROUNDS[hash % GROUNDS.length] ?? '',
    scale: 0.54 - 0.08 * [...letters].length,
  }
}

/**
 * What stands between words: everything of ASCII, Latin-1 and the two blocks of punctuation that is no letter, digit or
 * sign of a currency. Classes such as `\p{L}` cost milliseconds to compile, in the press that opens the modal.
 */
const BETWEEN_WORDS = /[\0-#%-/:-@[-`{-¡¦-¿\u2000-\u206f\u3000-\u303f]+/

/** First letters of the first two words; a capital inside a word starts one, and "Wallet" counts only alone. */
function toInitials(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '')
  const [first = words[0] ?? '?', second = ''] = words.filter((word) => !/^wallet$/i.test(word))
  // A short name in capitals is its own sign: OKX.
  if (second === '' && /^[A-Z0-9]{2,3}$/.test(first)) return first
  return (toInitial(first) + toInitial(second)).toUpperCase()
}

const toInitial = (word: string) => /^.[\u0300-\u036f]*/u.exec(word)?.[0] ?? ''
