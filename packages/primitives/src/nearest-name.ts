/**
 * Returns the known name that is most similar to a misspelt one; `undefined` if none is similar.
 *
 * @param maxChanges - Maximum number of different characters, because with more most names become another word; shorter
 * names may differ in fewer.
 * @example nearestName('onRamp', ['swaps', 'onramp']) // 'onramp'
 */
export function nearestName(name: string, known: Iterable<string>, maxChanges = 3): string | undefined {
  const plain = toPlain(name)
  let nearest: string | undefined
  let least = Math.min(maxChanges, Math.ceil(plain.length / 3)) + 1
  for (const each of known) {
    const changes = countChanges(plain, toPlain(each))
    if (changes < least) [nearest, least] = [each, changes]
  }
  return nearest
}

/** Keeps letters and digits only, because names mostly differ in case and separators. */
const toPlain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Returns how many characters must be added, removed or replaced. @see Levenshtein, "Binary codes" (1966) */
function countChanges(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, character] of [...one].entries()) {
    const next = [at + 1]
    for (const [to, wanted] of [...other].entries())
      next.push(Math.min((next[to] ?? 0) + 1, (row[to + 1] ?? 0) + 1, (row[to] ?? 0) + (character === wanted ? 0 : 1)))
    row = next
  }
  return row[other.length] ?? 0
}
