import { act } from 'react'
import { vi } from 'vitest'

interface FakeClock {
  advance(ms: number): Promise<void>
}

/** Advances the fake clock until the condition holds. Waits in real time too, because lazy chunks load in real time. */
export const until = (isDone: () => boolean, clock?: FakeClock): Promise<void> =>
  vi.waitFor(
    async () => {
      await act(async () => clock?.advance(10))
      if (!isDone()) throw new Error('the condition does not hold yet')
    },
    { timeout: 15_000, interval: 5 },
  )
