import type { Hex } from '@latchkey/primitives'
import type { IndexedBlock } from '../domain/activity.ts'
import type { BranchRelation } from '../domain/choose-branch.ts'

export interface Head {
  readonly number: number
  readonly hash: Hex
}

/** The branch of a chain that the index follows, read from the nodes on it. */
export interface Branch {
  /** Its newest block. */
  readonly head: Head
  /** Relation to the given tip; `extends` without a tip. */
  readonly relation: BranchRelation
  /** True if every polled node responded. A node that did not respond may have the tip. */
  readonly haveAllResponded: boolean
  /** Returns the hash at a height, `undefined` above the head of the branch. @throws rpc/…, http/… */
  readonly hashAt: (number: number, signal?: AbortSignal) => Promise<Hex | undefined>
  /**
   * Returns blocks `from` to `to`, both included, each the parent of the next.
   *
   * @throws rpc/…, http/…; http/malformed when the chain changed while it was read
   */
  readonly read: (from: number, to: number, signal?: AbortSignal) => Promise<readonly IndexedBlock[]>
}

/** Source of blocks for the indexer. */
export interface BlockSource {
  /**
   * Returns the branch to follow. One node is polled while it confirms the tip, and all nodes before a rollback of the tip.
   *
   * @param tip - the newest block of the index; `undefined` when it is empty.
   * @throws rpc/…, http/…; http/malformed also when no node serves the chain
   */
  readonly findBranch: (tip: Head | undefined, signal?: AbortSignal) => Promise<Branch>
}
