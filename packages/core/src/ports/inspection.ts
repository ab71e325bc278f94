import type { CaipNetworkId } from '@latchkey/primitives'

export type { AddressCode, ApprovalChange, AssetChange, RequestInspection, Simulation } from '@latchkey/inspect'

/** One right to take something that an account gave away and did not take back. */
export type TokenApproval = {
  readonly networkId: CaipNetworkId
  /** The holder of the allowance. */
  readonly spender: string
  /** When it was given last, where the node says. Milliseconds since 1970. */
  readonly givenAt?: number
} & (
  | {
      readonly type: 'token'
      readonly token: string
      /** The remaining allowance. Raw units. */
      readonly amount: bigint
    }
  | { readonly type: 'all'; readonly collection: string }
)

/** The approvals of an account on one network. */
export interface ApprovalsFound {
  readonly approvals: readonly TokenApproval[]
  /** The node searches no further back than this block; absent: since the first. */
  readonly sinceBlock?: bigint
  /** There are more, which were not read. */
  readonly isCut: boolean
}
