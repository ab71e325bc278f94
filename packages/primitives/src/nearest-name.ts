/**
 * Returns the known name that somebody most likely meant by a misspelt one, `undefined` where none is near.
 *
 * @param maxChanges - More characters than this that differ make another word of most names; shorter names may differ in fewer.
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

/** Letters and digits: names differ most in case and in what separates words. */
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
