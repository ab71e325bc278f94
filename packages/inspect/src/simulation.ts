import type { Hex } from '@latchkey/primitives'

/** An asset of which an account holds more after a transaction (amount above 0), or less (below 0). Raw units. */
export type AssetChange =
  | { readonly type: 'native'; readonly amount: bigint }
  | { readonly type: 'token'; readonly token: string; readonly amount: bigint }
  /** One collectible, or some of one kind. @see EIP-721, EIP-1155 */
  | { readonly type: 'item'; readonly collection: string; readonly itemId: bigint; readonly amount: bigint }

/** An allowance of an account after a transaction. */
export type ApprovalChange =
  /** `amount` 0: nothing any more. Raw units. */
  | { readonly type: 'token'; readonly token: string; readonly spender: string; readonly amount: bigint }
  | { readonly type: 'item'; readonly collection: string; readonly spender: string; readonly itemId: bigint }
  | { readonly type: 'all'; readonly collection: string; readonly spender: string; readonly isApproved: boolean }

/** The effects that a node predicts for a transaction if it were mined now. */
export interface Simulation {
  /** `reverted`: the chain would undo it, and keep the fee. */
  readonly status: 'success' | 'reverted'
  /** Without the fee. Absent where the node can only find out whether it would be reverted. */
  readonly changes?: readonly AssetChange[]
  readonly approvals?: readonly ApprovalChange[]
  /** There are more changes or approvals, which are not listed. */
  readonly isCut?: boolean
  /**
   * A simulation in a later block with fees differs from the current one. The changes are the worse of both for the account.
   */
  readonly isUnsteady?: boolean
  /** What the last call returned, where the node says. */
  readonly returned?: Hex
}

/** The code at an address. */
export interface AddressCode {
  /** Lower case. */
  readonly address: string
  /** `account`: a person's, also one that lends itself the code of a contract (EIP-7702). */
  readonly kind: 'contract' | 'account'
  /** Of a contract that was deployed lately: it was not there yet at this time. Milliseconds since 1970. */
  readonly deployedAfter?: number
  /**
   * Code of a contract that runs no code of others, in lower case: one with the same code does the same. Absent where another
   * contract decides what it does, as behind most proxies, and where an adapter does not read it.
   */
  readonly ownCode?: string
}
