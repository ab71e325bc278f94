const MAX_LENGTH = 4096
const MAX_DEPTH = 8
/** PostgreSQL cannot store NUL or an unpaired surrogate. */
const NOT_STORED = /[\0\ud800-\udfff]/u

/** Returns the reason why data is no valid metadata; `undefined` if it is valid. Counts the depth without recursion. */
export function findMetadataProblem(data: object): string | undefined {
  const waiting: (readonly [unknown, number])[] = [[data, 1]]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [value, depth] = next
    if (depth > MAX_DEPTH) return `it has at most ${MAX_DEPTH} levels`
    const texts = typeof value === 'string' ? [value] : []
    const members = typeof value === 'object' && value !== null ? Object.entries(value) : []
    if ([...texts, ...members.map(([name]) => name)].some((text) => NOT_STORED.test(text)))
      return 'its texts hold no NUL and no lone surrogates'
    for (const [, member] of members) waiting.push([member, depth + 1])
  }
  return JSON.stringify(data).length > MAX_LENGTH ? `it has at most ${MAX_LENGTH} characters` : undefined
}
