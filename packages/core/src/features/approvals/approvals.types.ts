import type { TransactionRequest } from '../../ports/index.ts'
import type { Expectation } from '../guard/expect/expectation.types.ts'
import type { GuardAsset, GuardParty } from '../guard/guard.types.ts'

/** One approval, ready to be shown and taken back. */
export interface ShownApproval {
  readonly id: string
  readonly asset: GuardAsset
  /** Every collectible of the collection, not an amount. */
  readonly isAll: boolean
  readonly spender: GuardParty
  /** When it was given last, where the node says. Milliseconds since 1970. */
  readonly givenAt?: number
  /** The transaction that takes it back. */
  readonly revocation: TransactionRequest
  /** All that it may do, for `sendTransaction`. */
  readonly expects: Expectation
}

export interface ShownApprovals {
  /** Those of the most recent date first. */
  readonly approvals: readonly ShownApproval[]
  /** The node searched no further back than this block. */
  readonly sinceBlock?: bigint
  /** There are more, which were not read. */
  readonly isCut: boolean
}
