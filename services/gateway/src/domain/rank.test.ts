import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type NodeRecord, rankNodes, type Sample } from './rank.ts'

const good = (latencyMs: number): Sample => ({ ok: true, latencyMs })
const bad: Sample = { ok: false, latencyMs: 1_000 }
const rank = (history: readonly (readonly Sample[])[]) => rankNodes(history.map((samples) => ({ samples })))
/** A node of a chain with a given block time. */
const at = (number: number, latencyMs: number, blockSec = 12): NodeRecord => ({
  samples: [good(latencyMs)],
  head: { number, timestamp: number * blockSec },
})

describe('rankNodes', () => {
  it('weighs stability 0.7 and latency 0.3 (Spec §9.10)', () => {
    // Slow but reliable: 0.7. Fast but down half of the time: 0.35 + 0.3 × 0.95 = 0.635.
    expect(
      rank([
        [good(5), bad],
        [good(100), good(100)],
      ]),
    ).toEqual([1, 0])
    // Fast, with nine of ten successes: 0.63 + 0.285 = 0.915.
    const nine = [bad, ...Array.from({ length: 9 }, () => good(5))]
    expect(rank([[good(100)], nine])).toEqual([1, 0])
  })

  it('uses the last ten samples (Spec §9.9)', () => {
    const recovered = [...Array.from({ length: 30 }, () => bad), ...Array.from({ length: 10 }, () => good(1))]
    expect(rank([[good(2)], recovered])).toEqual([1, 0])
  })

  it('keeps the configured order while nothing distinguishes nodes (Spec §9)', () => {
    expect(rank([[], [], []])).toEqual([0, 1, 2])
  })

  it('returns every node once, whatever was measured (Spec §9)', () => {
    const sample = fc.record({ ok: fc.boolean(), latencyMs: fc.nat(5_000) })
    fc.assert(
      fc.property(fc.array(fc.array(sample, { maxLength: 15 }), { maxLength: 6 }), (history) => {
        expect([...rank(history)].sort()).toEqual(history.map((_, index) => index))
      }),
    )
  })

  it('puts a fast node last while it lags by more than 3 blocks and 10 s', () => {
    expect(rankNodes([at(1_000, 5), at(1_500, 400)])).toEqual([1, 0])
    expect(rankNodes([at(1_496, 5), at(1_500, 400)])).toEqual([1, 0])
    expect(rankNodes([at(1_497, 5), at(1_500, 400)])).toEqual([0, 1])
    // Four blocks a second: 10 s are forty blocks.
    expect(rankNodes([at(1_460, 5, 0.25), at(1_500, 400, 0.25)])).toEqual([0, 1])
    expect(rankNodes([at(1_459, 5, 0.25), at(1_500, 400, 0.25)])).toEqual([1, 0])
  })

  it('weighs stability and latency among the nodes that do not lag', () => {
    expect(rankNodes([at(1_000, 1), at(1_500, 400), at(1_500, 5)])).toEqual([2, 1, 0])
  })

  it('compares no node with one that does not respond now, or that no other node confirms', () => {
    const gone = { ...at(1_500, 5), samples: [bad, ...Array.from({ length: 9 }, () => good(5)), bad] }
    expect(rankNodes([at(1_000, 5), gone])[0]).toBe(0)
    expect(rankNodes([{ ...at(9_999, 1), isUnconfirmed: true }, at(1_000, 400)])).toEqual([1, 0])
  })

  it('puts a recently failed node after its equals, and before one that lags', () => {
    expect(rankNodes([{ ...at(1_500, 5), isCooling: true }, at(1_500, 400), at(1_000, 1)])).toEqual([1, 0, 2])
  })
})
