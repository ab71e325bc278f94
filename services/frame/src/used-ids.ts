/** More than half an hour at the full rate of calls; about 10 MB. */
const MAX_IDS = 100_000

/** Returns a function that takes an id once: false for one that it has taken before. The oldest of 100,000 ids is forgotten. */
export function createUsedIds(max = MAX_IDS): (id: string) => boolean {
  const used = new Set<string>()
  return (id) => {
    if (used.has(id)) return false
    used.add(id)
    if (used.size > max) {
      const [oldest] = used
      if (oldest !== undefined) used.delete(oldest)
    }
    return true
  }
}
