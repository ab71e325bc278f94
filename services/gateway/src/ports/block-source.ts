import type { Hex } from '@latchkey/primitives'
import type { IndexedBlock } from '../domain/activity.ts'
import type { BranchRelation } from '../domain/choose-branch.ts'

export interface Head {
  readonly number: number
  readonly hash: Hex
}

/** The branch of a chain that the index follows, read from the nodes that stand on it. */
export interface Branch {
  /** Its newest block. */
  readonly head: Head
  /** How it stands to the tip that was asked for; `extends` when there was none. */
  readonly relation: BranchRelation
  /** True when every node was heard, or none had to be. A node that was not heard may hold the tip. */
  readonly haveAllResponded: boolean
  /** Returns the hash at a height, `undefined` where the branch has not come. @throws rpc/…, http/… */
  readonly hashAt: (number: number, signal?: AbortSignal) => Promise<Hex | undefined>
  /**
   * Returns blocks `from` to `to`, both included, each the parent of the next.
   *
   * @throws rpc/…, http/…; http/malformed when the chain changed while it was read
   */
  readonly read: (from: number, to: number, signal?: AbortSignal) => Promise<readonly IndexedBlock[]>
}

/** Where the indexer reads blocks. */
export interface BlockSource {
  /**
   * Returns the branch to follow. One node is asked while it confirms the tip, all of them before a tip is given up.
   *
   * @param tip - the newest block of the index; `undefined` when it is empty.
   * @throws rpc/…, http/…; http/malformed also when no node serves the chain
   */
  readonly findBranch: (tip: Head | undefined, signal?: AbortSignal) => Promise<Branch>
}
