import type { Clock } from '../ports/index.ts'

/**
 * Computes `staleTime` for query-core with the clock of the client: query-core itself uses the clock of the machine.
 *
 * @param freshMs - A younger response is not fetched again.
 */
export function createFreshness(clock: Clock, freshMs: number) {
  const answeredAt = new Map<string, number>()
  return {
    /** Records the time of a response; restored responses have their own time. */
    record: (id: string, at = clock.now()) => void answeredAt.set(id, at),
    /** For `staleTime`: infinite while the response is fresh, zero after that. */
    staleTime: (id: string) => (): number => {
      const at = answeredAt.get(id)
      return at !== undefined && clock.now() - at < freshMs ? Number.POSITIVE_INFINITY : 0
    },
    clear: () => answeredAt.clear(),
  }
}
