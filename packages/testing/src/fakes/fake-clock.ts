import type { Clock } from '@latchkey/core/ports'

export interface FakeClock extends Clock {
  /** Advances the time: runs due callbacks in order, and lets promises settle in between. */
  advance(ms: number): Promise<void>
  /** Number of pending callbacks. Zero proves that no timer was left behind. */
  pending(): number
}

interface Timer {
  readonly dueAt: number
  readonly callback: () => void
}

/**
 * Returns a fake clock that advances only on request.
 *
 * @param startAt - Milliseconds since 1970. Default: 2026-01-01.
 * @example const clock = createFakeClock(); await clock.advance(30_000)
 */
export function createFakeClock(startAt = Date.UTC(2026, 0, 1)): FakeClock {
  let now = startAt
  let timers: readonly Timer[] = []

  return {
    now: () => now,
    after(delayMs, callback) {
      const timer = { dueAt: now + Math.max(0, delayMs), callback }
      timers = [...timers, timer]
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    async advance(ms) {
      const end = now + ms
      await settle()
      for (;;) {
        const due = timers.filter((timer) => timer.dueAt <= end).sort((a, b) => a.dueAt - b.dueAt)[0]
        if (due === undefined) break
        timers = timers.filter((timer) => timer !== due)
        now = Math.max(now, due.dueAt)
        due.callback()
        await settle()
      }
      now = end
    },
    pending: () => timers.length,
  }
}

// One turn of the event loop settles every ready promise; three cover chains that load a module in between.
async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setTimeout(resolve, 0))
}
