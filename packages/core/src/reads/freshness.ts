import type { Clock } from '../ports/index.ts'

/**
 * Tells query-core how fresh answers are, by the clock of the client: left alone it would look at the machine's own.
 *
 * @param freshMs - An answer that is younger is not asked for again.
 */
export function createFreshness(clock: Clock, freshMs: number) {
  const answeredAt = new Map<string, number>()
  return {
    /** An answer arrived now, or was kept since. */
    mark: (id: string, at = clock.now()) => void answeredAt.set(id, at),
    /** For `staleTime`: without end while the answer is fresh, none afterwards. */
    staleTime: (id: string) => (): number => {
      const at = answeredAt.get(id)
      return at !== undefined && clock.now() - at < freshMs ? Number.POSITIVE_INFINITY : 0
    },
    clear: () => answeredAt.clear(),
  }
}
