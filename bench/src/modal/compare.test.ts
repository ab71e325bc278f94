import { describe, expect, it } from 'vitest'
import { compareRounds } from './compare.ts'

describe('two columns of rounds', () => {
  it('differ by the median of what each round gained, not by the difference of their medians', () => {
    // The machine was twice as slow in the second half, so the medians of both columns come from different halves.
    const before = [20, 20, 20, 40, 40, 40]
    const after = [19, 19, 19, 38, 38, 38]
    expect(compareRounds(before, after)).toEqual({ median: -1.5, low: -2, high: -1, verdict: 'better' })
    expect(compareRounds(before, after, [10, 10, 10, 20, 20, 20])).toEqual({
      median: -0.1,
      low: -0.1,
      high: -0.1,
      verdict: 'better',
    })
  })

  it('are the same when the spread contains no difference at all', () => {
    expect(compareRounds([10, 10, 10, 10, 10, 10], [12, 12, 12, 12, 12, 9])?.verdict).toBe('same')
    expect(compareRounds([10, 10, 10], [10, 12, 12])?.verdict).toBe('same')
    expect(compareRounds([10, 10, 10], [11, 12, 12])?.verdict).toBe('worse')
  })

  it.each([
    [3, 0],
    [6, 0],
    [8, 0],
    [9, 1],
    [12, 2],
    [17, 4],
    [20, 5],
  ])('of %i rounds leave out %i at each end, as tables of the sign test say', (count, dropped) => {
    const after = Array.from({ length: count }, (_, round) => round)
    const found = compareRounds(
      after.map(() => 0),
      after,
    )
    expect([found?.low, found?.high]).toEqual([dropped, count - 1 - dropped])
  })

  it('count only the rounds in which all of them were measured', () => {
    expect(compareRounds([1, undefined, 1], [2, 2, undefined])).toMatchObject({ median: 1, low: 1, high: 1 })
    expect(compareRounds([1, 1], [2, 3], [undefined, 2])).toMatchObject({ median: 1 })
    expect(compareRounds([1], [undefined])).toBeUndefined()
  })
})
