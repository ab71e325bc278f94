/** The last messages seen, so that one that is delivered again is not acted on again. */
export interface Recent {
  has(hash: string): boolean
  add(hash: string): void
}

const MAX_RECENT = 512

/** Returns an empty memory of a bounded number of hashes; the oldest is forgotten first. */
export function createRecent(): Recent {
  const seen = new Set<string>()
  return {
    has: (hash) => seen.has(hash),
    add(hash) {
      seen.delete(hash)
      seen.add(hash)
      const [oldest] = seen
      if (seen.size > MAX_RECENT && oldest !== undefined) seen.delete(oldest)
    },
  }
}
