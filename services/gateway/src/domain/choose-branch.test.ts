import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashOf } from '../testing/scripted-node.fixture.ts'
import { type BranchVote, chooseBranch } from './choose-branch.ts'
import { RANK } from './rank.ts'

const TIP = 100
/** A node on a branch with its newest block at a height; branch `a` is that of the index. */
const on = (branch: string, number: number): BranchVote => ({
  head: { number, hash: hashOf(branch, number) },
  hashAtTip: number < TIP ? undefined : hashOf(branch, TIP),
})
const choose = (first: BranchVote, ...others: readonly BranchVote[]) => {
  const { relation, votes } = chooseBranch([first, ...others], hashOf('a', TIP))
  return [relation, ...votes.map(({ head }) => head.number)]
}

describe('chooseBranch', () => {
  it('keeps the branch of the index while one node confirms the tip, however far others lag (Spec §7)', () => {
    expect(choose(on('a', 100))).toEqual(['extends', 100])
    expect(choose(on('a', 20), on('b', 99), on('b', 99), on('a', 101))).toEqual(['extends', 101])
  })

  it('chooses another branch if no node confirms the tip and one reaches its height (Spec §7)', () => {
    expect(choose(on('b', 100))).toEqual(['differs', 100])
    expect(choose(on('a', 99), on('b', 101))).toEqual(['differs', 101])
  })

  it('chooses the branch of the most nodes (Spec §7)', () => {
    expect(choose(on('b', 900), on('a', 100), on('a', 100))).toEqual(['extends', 100, 100])
    expect(choose(on('a', 900), on('b', 100), on('b', 101))).toEqual(['differs', 100, 101])
    expect(choose(on('b', 900), on('c', 100), on('c', 100))).toEqual(['differs', 100, 100])
  })

  it('changes the branch on a tie only if the other branch leads clearly (Spec §7)', () => {
    expect(choose(on('b', 100 + RANK.lag.blocks), on('a', 100))).toEqual(['extends', 100])
    expect(choose(on('b', 101 + RANK.lag.blocks), on('a', 100))).toEqual(['differs', 101 + RANK.lag.blocks])
  })

  it('chooses the longest branch if every one is shorter than the index (Spec §7)', () => {
    expect(choose(on('a', 20), on('a', 99), on('b', 98))).toEqual(['shorter', 99])
  })

  it('never gives up a tip that a node confirms for nodes that do not reach it', () => {
    const vote = fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(TIP - 1)).map(([branch, number]) => on(branch, number))
    fc.assert(
      fc.property(fc.array(vote, { maxLength: 6 }), fc.nat(50), (shorter, above) => {
        expect(choose(on('a', TIP + above), ...shorter)).toEqual(['extends', TIP + above])
      }),
    )
  })
})
