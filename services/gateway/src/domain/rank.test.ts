import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rankNodes, type Sample } from './rank.ts'

const good = (latencyMs: number): Sample => ({ ok: true, latencyMs })
const bad: Sample = { ok: false, latencyMs: 1_000 }

describe('the rank of nodes', () => {
  it('weighs stability 0.7 and latency 0.3 (Spec §9.10)', () => {
    // Slow and sure: 0.7. Quick but half down: 0.35 + 0.3 × 0.95 = 0.635.
    expect(
      rankNodes([
        [good(5), bad],
        [good(100), good(100)],
      ]),
    ).toEqual([1, 0])
    // Quick and nine in ten: 0.63 + 0.285 = 0.915.
    const nine = [bad, ...Array.from({ length: 9 }, () => good(5))]
    expect(rankNodes([[good(100)], nine])).toEqual([1, 0])
  })

  it('counts the last ten samples (Spec §9.9)', () => {
    const recovered = [...Array.from({ length: 30 }, () => bad), ...Array.from({ length: 10 }, () => good(1))]
    expect(rankNodes([[good(2)], recovered])).toEqual([1, 0])
  })

  it('keeps the configured order while nothing tells nodes apart (Spec §9)', () => {
    expect(rankNodes([[], [], []])).toEqual([0, 1, 2])
  })

  it('names every node once, whatever was measured (Spec §9)', () => {
    const sample = fc.record({ ok: fc.boolean(), latencyMs: fc.nat(5_000) })
    fc.assert(
      fc.property(fc.array(fc.array(sample, { maxLength: 15 }), { maxLength: 6 }), (history) => {
        expect([...rankNodes(history)].sort()).toEqual(history.map((_, index) => index))
      }),
    )
  })
})
