import type { InspectedAsset, InspectedParty } from '@latchkey/inspect'
import type { Expectation } from '@latchkey/inspect/expect'
import type { TransactionRequest } from '../../ports/index.ts'

/** The part of a token that the account could lose by an approval. */
export interface AmountAtRisk {
  /** The allowance or the balance, whichever is less. Raw units. */
  readonly amount: bigint
  /** In the currency of the read; absent where no price is known. */
  readonly value?: number
}

/** One approval, ready to be shown and taken back. */
export interface ShownApproval {
  readonly id: string
  readonly asset: InspectedAsset
  /** Every collectible of the collection, not an amount. */
  readonly isAll: boolean
  readonly spender: InspectedParty
  /** Picture of the token or the collection. */
  readonly iconUrl?: string
  /** Absent for collections, and where the balance is not known. */
  readonly atRisk?: AmountAtRisk
  /** When it was given last, where the node or the gateway says. Milliseconds since 1970. */
  readonly givenAt?: number
  /** When the spender last took some, where the gateway knows; absent does not mean never. Milliseconds since 1970. */
  readonly lastUsedAt?: number
  /** The transaction that takes it back. */
  readonly revocation: TransactionRequest
  /** All that it may do, for `sendTransaction`. */
  readonly expects: Expectation
}

export interface ShownApprovals {
  /** Those with the largest value at risk first, then those of the most recent date. */
  readonly approvals: readonly ShownApproval[]
  /** The node or the gateway searched no further back than this block. */
  readonly sinceBlock?: bigint
  /** Time of that block, where the gateway says. Milliseconds since 1970. */
  readonly sinceAt?: number
  /** There are more, which were not read. */
  readonly isCut: boolean
}
