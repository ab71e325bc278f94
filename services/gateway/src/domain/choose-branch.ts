import type { Hex } from '@latchkey/primitives'
import { RANK } from './rank.ts'

/** The chain of one node, compared with the tip of the index. */
export interface BranchVote {
  readonly head: { readonly number: number; readonly hash: Hex }
  /** The node's block at the height of the tip; `undefined` if its chain is shorter. */
  readonly hashAtTip: Hex | undefined
}

/**
 * - `extends`: the chain holds the tip of the index.
 * - `differs`: it reaches the height of the tip with another block.
 * - `shorter`: it does not reach that height, because the node lags or the chain was rolled back.
 */
export type BranchRelation = 'extends' | 'differs' | 'shorter'

type Votes<Vote> = readonly [Vote, ...Vote[]]

export interface BranchChoice<Vote extends BranchVote> {
  readonly relation: BranchRelation
  /** The votes for the chosen branch, in the given order. */
  readonly votes: Votes<Vote>
}

/**
 * Returns the branch that the index follows.
 *
 * Only nodes that reach the height of the tip decide, so a stuck node rolls nothing back while another confirms the
 * tip. The branch with the most nodes wins. On a tie, the other branch must lead by more than the tolerance of the
 * ranking, so that two nodes that briefly disagree do not make the index switch between them.
 *
 * @param votes - best node first.
 * @param tip - hash of the newest block of the index.
 */
export function chooseBranch<Vote extends BranchVote>(votes: Votes<Vote>, tip: Hex): BranchChoice<Vote> {
  const groups = groupByHash(votes)
  const confirming = groups.get(tip)
  groups.delete(tip)
  const [rival] = [...groups.values()].sort((a, b) => b.length - a.length || heightOf(b) - heightOf(a))
  if (rival === undefined)
    return confirming === undefined
      ? { relation: 'shorter', votes: highest(votes) }
      : { relation: 'extends', votes: confirming }
  if (confirming === undefined || isOutvoted(confirming, rival)) return { relation: 'differs', votes: rival }
  return { relation: 'extends', votes: confirming }
}

function groupByHash<Vote extends BranchVote>(votes: Votes<Vote>): Map<Hex, Votes<Vote>> {
  const groups = new Map<Hex, Votes<Vote>>()
  for (const vote of votes) {
    if (vote.hashAtTip === undefined) continue
    const group = groups.get(vote.hashAtTip)
    groups.set(vote.hashAtTip, group === undefined ? [vote] : [...group, vote])
  }
  return groups
}

function isOutvoted(confirming: Votes<BranchVote>, rival: Votes<BranchVote>): boolean {
  if (rival.length !== confirming.length) return rival.length > confirming.length
  return heightOf(rival) - heightOf(confirming) > RANK.lag.blocks
}

/** The first of the longest; others of the same length may stand on another branch. */
function highest<Vote extends BranchVote>(votes: Votes<Vote>): Votes<Vote> {
  return [votes.reduce((best, vote) => (vote.head.number > best.head.number ? vote : best))]
}

function heightOf(votes: Votes<BranchVote>): number {
  return Math.max(...votes.map(({ head }) => head.number))
}
