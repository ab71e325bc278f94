import type { InspectedAsset, InspectedParty } from '@latchkey/inspect'
import type { Expectation } from '@latchkey/inspect/expect'
import type { TransactionRequest } from '../../ports/index.ts'

/** One approval, ready to be shown and taken back. */
export interface ShownApproval {
  readonly id: string
  readonly asset: InspectedAsset
  /** Every collectible of the collection, not an amount. */
  readonly isAll: boolean
  readonly spender: InspectedParty
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
