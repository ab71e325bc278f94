import type { Clock } from '@latchkey/host'
import { type BucketLimits, createTokenBuckets } from '@latchkey/http'
import { HOUR_MS, SECOND_MS } from '@latchkey/primitives'
import type { RecentCalls } from './puzzle-level.ts'

/** The caller of a puzzle, on which its level depends. */
export interface PuzzleCaller {
  /** Network, from `toNetwork`. */
  readonly network: string
  readonly project: string
  /** Key of the e-mail address, e.g. its MAC; absent if the address is not known yet. */
  readonly address?: string | undefined
}

export interface PuzzleCounts {
  readonly read: (caller: PuzzleCaller) => RecentCalls
  readonly add: (caller: PuzzleCaller) => void
}

const perHour = (forgotten: number, capacity: number): BucketLimits => ({
  capacity,
  refillPerSecond: (forgotten * SECOND_MS) / HOUR_MS,
})

/** Counts calls in memory, as the limits of networks do. Each node counts only its own calls. */
export function createPuzzleCounts(clock: Clock): PuzzleCounts {
  const networks = createTokenBuckets(perHour(20, 40), clock)
  const addresses = createTokenBuckets(perHour(5, 10), clock)
  const projects = createTokenBuckets(perHour(1_000, 8_000), clock)
  return {
    read: ({ network, project, address }) => ({
      network: networks.taken(network),
      address: address === undefined ? 0 : addresses.taken(address),
      project: projects.taken(project),
    }),
    add({ network, project, address }) {
      networks.take(network, 1)
      projects.take(project, 1)
      if (address !== undefined) addresses.take(address, 1)
    },
  }
}
