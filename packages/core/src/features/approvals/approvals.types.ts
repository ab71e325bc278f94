import type { InspectedAsset, InspectedParty } from '@latchkey/inspect'
import type { Expectation } from '@latchkey/inspect/expect'
import type { TransactionRequest } from '../../ports/index.ts'

/** The part of a token that the account could lose by an approval. */
export interface AmountAtRisk {
  /** The smaller of the allowance and the balance. Raw units. */
  readonly amount: bigint
  /** In the currency of the read; absent if no price is known. */
  readonly value?: number
}

/** One approval, with the transaction that revokes it. */
export interface ShownApproval {
  readonly id: string
  readonly asset: InspectedAsset
  /** True: the approval covers every collectible of the collection, not an amount. */
  readonly isAll: boolean
  readonly spender: InspectedParty
  /** Picture of the token or the collection. */
  readonly iconUrl?: string
  /** Absent for collections, and if the balance is not known. */
  readonly atRisk?: AmountAtRisk
  /** Time of the last approval, if the node or the gateway reports it. Milliseconds since 1970. */
  readonly givenAt?: number
  /**
   * Time of the last use by the spender, if the gateway reports it; absent does not mean never. Milliseconds since
   * 1970.
   */
  readonly lastUsedAt?: number
  /** The transaction that revokes it. */
  readonly revocation: TransactionRequest
  /** The only effects that the revocation may have, for `sendTransaction`. */
  readonly expects: Expectation
}

export interface ShownApprovals {
  /** The largest value at risk comes first, then the most recent date. */
  readonly approvals: readonly ShownApproval[]
  /** The oldest block that the node or the gateway searched. */
  readonly sinceBlock?: bigint
  /** Time of that block, if the gateway reports it. Milliseconds since 1970. */
  readonly sinceAt?: number
  /** True: there are more approvals, which were not read. */
  readonly isCut: boolean
}
