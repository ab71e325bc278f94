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

/** The decoded intents of a request. */
export interface DecodedRequest<out N extends Namespace = Namespace> {
  /** Absent for typed data of an unknown type. */
  readonly intents?: readonly Intent[]
  /** In their order, without members that wallets do not get. Empty for typed data. */
  readonly transactions: readonly BatchedCall<N>[]
  /** Chain reference in the domain of typed data. @see CAIP-2 */
  readonly chain?: string
}

/** A permission of a spender to take assets, which the account has not revoked. */
export type TokenApproval = {
  readonly networkId: CaipNetworkId
  /** The holder of the allowance. */
  readonly spender: string
  /** Time of the last approval, if the node or the index reports it. Milliseconds since 1970. */
  readonly givenAt?: number
  /** Time of the last use by the spender, if the index reports it. Milliseconds since 1970. */
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

/** A token and a spender, as an index lists them. The remaining allowance is read from the contract. */
export interface ListedApproval extends Pick<TokenApproval, 'type' | 'spender' | 'givenAt' | 'lastUsedAt'> {
  /** Contract of the token or the collection. */
  readonly contract: string
}

/** The approvals of an account on one network. */
export interface ApprovalsFound {
  readonly approvals: readonly TokenApproval[]
  /** The oldest block that the node searched; absent: searched from the first block, or only a given list. */
  readonly sinceBlock?: bigint
  /** True: there are more approvals, which were not read. */
  readonly isCut: boolean
}
