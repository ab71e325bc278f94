// Controls, marks that turn the reading direction round, marks without width, and letters that nobody can see.
const HIDDEN = /(?![\t\n])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Zl}\p{Zp}\ufff9-\ufffb]/gu
const SPACE = /\s+/gu

/**
 * Returns one line that can be shown beside words of our own: nothing hidden in it, no line ends, and not endless.
 *
 * @param maxLength - Characters, the ellipsis included.
 * @example cleanLine('Good\u202eelbuort', 40) // 'Goodelbuort'
 */
export function cleanLine(text: string, maxLength: number): string {
  const line = text
    .slice(0, maxLength * 8)
    .replace(HIDDEN, '')
    .replace(SPACE, ' ')
    .trim()
  const letters = [...line]
  return letters.length <= maxLength ? line : `${letters.slice(0, maxLength - 1).join('')}…`
}

export interface ShownText {
  readonly text: string
  /** How many characters could not be seen and were written out. */
  readonly hiddenCount: number
}

/**
 * Returns a text whose every character can be seen: a hidden character is written out, for it is signed as well.
 *
 * @example showHidden('a\u202eb') // { text: 'a[U+202E]b', hiddenCount: 1 }
 */
export function showHidden(text: string): ShownText {
  let hiddenCount = 0
  const shown = text.replaceAll('\r\n', '\n').replace(HIDDEN, (character) => {
    // The usual look of a sign such as the heart; it hides nothing.
    if (character === '\ufe0f') return character
    hiddenCount += 1
    return `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
  })
  return { text: shown, hiddenCount }
}
