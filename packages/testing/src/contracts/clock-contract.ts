import type { Clock } from '@latchkey/core/ports'
import { describe, expect, it } from 'vitest'

export interface ClockHarness {
  readonly clock: Clock
  /** Lets at least this much time pass: advances a fake clock, or waits for a real one. */
  advance(ms: number): Promise<unknown>
}

/** The contract of core's `Clock` port, as tests. They need about a tenth of a second of real time. */
export function clockContract(name: string, setup: () => ClockHarness): void {
  describe(`${name} keeps the contract of a clock`, () => {
    it('advances in milliseconds since 1970', async () => {
      const { clock, advance } = setup()
      const start = clock.now()
      await advance(20)
      expect(start).toBeGreaterThan(Date.UTC(2020, 0, 1))
      expect(clock.now()).toBeGreaterThanOrEqual(start + 19)
    })

    it('calls back once, not too early, and in order', async () => {
      const { clock, advance } = setup()
      const start = clock.now()
      const called: unknown[] = []
      clock.after(25, () => called.push('late', clock.now() - start >= 24))
      clock.after(5, () => called.push('early'))
      expect(called).toEqual([])
      await advance(60)
      expect(called).toEqual(['early', 'late', true])
    })

    it('does not call back after a cancel, and ignores a second cancel', async () => {
      const { clock, advance } = setup()
      let calls = 0
      const cancel = clock.after(5, () => {
        calls += 1
      })
      cancel()
      cancel()
      await advance(20)
      expect(calls).toBe(0)
    })

    it('never calls back before `after` has returned', async () => {
      const { clock, advance } = setup()
      let calls = 0
      clock.after(0, () => {
        calls += 1
      })
      expect(calls).toBe(0)
      await advance(5)
      expect(calls).toBe(1)
    })
  })
}
