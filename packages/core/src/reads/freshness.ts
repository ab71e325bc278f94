import type { Clock } from '../ports/index.ts'

/**
 * Computes `staleTime` for query-core by the clock of the client: query-core itself reads the clock of the machine.
 *
 * @param freshMs - A younger answer is not fetched again.
 */
export function createFreshness(clock: Clock, freshMs: number) {
  const answeredAt = new Map<string, number>()
  return {
    /** Records when an answer arrived; restored answers bring their own time. */
    record: (id: string, at = clock.now()) => void answeredAt.set(id, at),
    /** For `staleTime`: without end while the answer is fresh, none afterwards. */
    staleTime: (id: string) => (): number => {
      const at = answeredAt.get(id)
      return at !== undefined && clock.now() - at < freshMs ? Number.POSITIVE_INFINITY : 0
    },
    clear: () => answeredAt.clear(),
  }
}
