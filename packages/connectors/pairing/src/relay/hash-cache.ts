/** A size-limited set of hashes, e.g. of handled messages, so that a repeated delivery is ignored. */
export interface HashCache {
  has(hash: string): boolean
  add(hash: string): void
}

const MAX_HASHES = 512

/** Returns an empty cache; when it is full, the oldest hash is dropped. */
export function createHashCache(): HashCache {
  const seen = new Set<string>()
  return {
    has: (hash) => seen.has(hash),
    add(hash) {
      seen.delete(hash)
      seen.add(hash)
      const [oldest] = seen
      if (seen.size > MAX_HASHES && oldest !== undefined) seen.delete(oldest)
    },
  }
}
