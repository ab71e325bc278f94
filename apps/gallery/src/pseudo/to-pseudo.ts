const PLAIN = 'aAbBcCdDeEfFgGhHiIjJkKlLmMnNoOpPrRsStTuUwWyYzZ'
const ACCENTED = 'åÅƀßçÇðÐéÉƒƑĝĜĥĤîÎĵĴķĶļĻɱṀñÑöÖþÞŕŔšŠţŢûÛŵŴýÝžŽ'

/** Placeholder for the value of a parameter in a text. Letters of private use, which no text has. */
const placeholderOf = (at: number) => String.fromCodePoint(0xe000 + at)

/** Returns a text with accents, in brackets, and about a third longer: as a translation may be. */
export function toPseudo(text: string): string {
  const letters = [...text].map((letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter)
  return `⟦${letters.join('')}${'·'.repeat(Math.ceil(text.length / 3))}⟧`
}

/** Returns a tree of words with each of its texts made pseudo; what a text is given stays as it is. */
export function toPseudoTree<T>(tree: T): T {
  if (typeof tree === 'string') return toPseudo(tree) as T
  if (typeof tree === 'function') return toPseudoFunction(tree as unknown as TextFunction) as T
  if (typeof tree !== 'object' || tree === null) return tree
  return Object.fromEntries(Object.entries(tree).map(([name, branch]) => [name, toPseudoTree(branch)])) as T
}

type TextFunction = (...given: readonly unknown[]) => string

function toPseudoFunction(write: TextFunction): TextFunction {
  return (...given) => {
    const placeholders = given.map((value, at) => (typeof value === 'string' ? placeholderOf(at) : value))
    return given.reduce<string>(
      (text, value, at) => text.replaceAll(placeholderOf(at), String(value)),
      toPseudo(write(...placeholders)),
    )
  }
}
