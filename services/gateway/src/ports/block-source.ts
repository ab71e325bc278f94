import type { Hex } from '@latchkey/primitives'
import type { IndexedBlock } from '../domain/activity.ts'

export interface Head {
  readonly number: number
  readonly hash: Hex
}

/** Where the indexer reads blocks. */
export interface BlockSource {
  /**
   * Returns the newest block.
   *
   * @throws rpc/…, http/…; http/malformed also when the node serves another chain
   */
  readonly head: (signal?: AbortSignal) => Promise<Head>
  /** Returns the hash at a height, `undefined` where the chain has not come. @throws rpc/…, http/… */
  readonly hashAt: (number: number, signal?: AbortSignal) => Promise<Hex | undefined>
  /**
   * Returns blocks `from` to `to`, both included, each the parent of the next.
   *
   * @throws rpc/…, http/…; http/malformed when the node changed its mind while it was read
   */
  readonly read: (from: number, to: number, signal?: AbortSignal) => Promise<readonly IndexedBlock[]>
}
