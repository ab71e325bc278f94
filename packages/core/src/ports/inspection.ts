import type { Intent } from '@latchkey/inspect/intents'
import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { BatchedCall } from './chain-families.ts'

export type {
  AddressCode,
  ApprovalChange,
  AssetChange,
  RequestInspection,
  Simulation,
  TransactionDescription,
} from '@latchkey/inspect'

/** What a request is meant to do. */
export interface DecodedRequest<out N extends Namespace = Namespace> {
  /** Absent: typed data of a type that nobody knows. */
  readonly intents?: readonly Intent[]
  /** In their order, without members that no wallet gets. Empty for typed data. */
  readonly transactions: readonly BatchedCall<N>[]
  /** Reference of the chain that typed data names. @see CAIP-2 */
  readonly chain?: string
}

/** One right to take something that an account gave away and did not take back. */
export type TokenApproval = {
  readonly networkId: CaipNetworkId
  /** The holder of the allowance. */
  readonly spender: string
  /** When it was given last, where the node or the index says. Milliseconds since 1970. */
  readonly givenAt?: number
  /** When the spender last took some, where the index knows. Milliseconds since 1970. */
  readonly lastUsedAt?: number
} & (
  | {
      readonly type: 'token'
      readonly token: string
      /** The remaining allowance. Raw units. */
      readonly amount: bigint
    }
  | { readonly type: 'all'; readonly collection: string }
)

/** A token and who was allowed to take it, as an index lists it. What is left of it is read from the contract. */
export interface ListedApproval extends Pick<TokenApproval, 'type' | 'spender' | 'givenAt' | 'lastUsedAt'> {
  /** Of the token or the collection. */
  readonly contract: string
}

/** The approvals of an account on one network. */
export interface ApprovalsFound {
  readonly approvals: readonly TokenApproval[]
  /** The node searches no further back than this block; absent: since the first, or those of a list. */
  readonly sinceBlock?: bigint
  /** There are more, which were not read. */
  readonly isCut: boolean
}
