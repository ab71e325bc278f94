/** One line of `docs/spec/sentences.md`. */
export interface Sentence {
  /** `2.14`: section, then running number. */
  readonly id: string
  readonly text: string
  /** The missing part of the product that the sentence waits for. */
  readonly later?: string
}

/**
 * Returns the numbered sentences of the list, in its order.
 *
 * @throws Error with the line, if it is malformed or its number occurs twice.
 */
export function parseSentences(markdown: string): readonly Sentence[] {
  const sentences: Sentence[] = []
  let section: string | undefined
  for (const line of markdown.split('\n')) {
    section = /^## (\d+)\. /.exec(line)?.[1] ?? section
    if (section === undefined || !line.startsWith('- ')) continue
    const [, id, ofSection, text, later] = /^- ((\d+)\.\d+) (.+?)(?: later: (.+))?$/.exec(line) ?? []
    if (id === undefined || text === undefined) throw new Error(`Not a numbered sentence: ${line}`)
    if (ofSection !== section) throw new Error(`Sentence ${id} stands in section ${section}`)
    if (sentences.some((sentence) => sentence.id === id)) throw new Error(`Sentence ${id} stands twice`)
    sentences.push({ id, text, ...(later === undefined ? {} : { later }) })
  }
  return sentences
}
