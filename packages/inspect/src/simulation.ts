import type { Hex } from '@latchkey/primitives'

/**
 * A change of an account's balance by a transaction, in raw units: positive if the account holds more afterwards,
 * negative if less.
 */
export type AssetChange =
  | { readonly type: 'native'; readonly amount: bigint }
  | { readonly type: 'token'; readonly token: string; readonly amount: bigint }
  /** One collectible, or several of the same kind. @see EIP-721, EIP-1155 */
  | { readonly type: 'item'; readonly collection: string; readonly itemId: bigint; readonly amount: bigint }

/** An allowance of an account after a transaction. */
export type ApprovalChange =
  /** `amount` 0: the allowance is gone. Raw units. */
  | { readonly type: 'token'; readonly token: string; readonly spender: string; readonly amount: bigint }
  | { readonly type: 'item'; readonly collection: string; readonly spender: string; readonly itemId: bigint }
  | { readonly type: 'all'; readonly collection: string; readonly spender: string; readonly isApproved: boolean }

/** The effects that a node predicts for a transaction that is mined now. */
export interface Simulation {
  /** `reverted`: the transaction would fail and still cost its fee. */
  readonly status: 'success' | 'reverted'
  /** Changes without the fee. Absent if the node can only report whether the transaction would revert. */
  readonly changes?: readonly AssetChange[]
  readonly approvals?: readonly ApprovalChange[]
  /** There are more changes or approvals than the listed ones. */
  readonly isCut?: boolean
  /**
   * A simulation in a later block with fees differs from the current one. The changes are the worse of both for the account.
   */
  readonly isUnsteady?: boolean
  /** The return data of the last call, if the node reports it. */
  readonly returned?: Hex
}

/** The code at an address. */
export interface AddressCode {
  /** Lower case. */
  readonly address: string
  /** `account`: an account of a person, also one that delegates to the code of a contract (EIP-7702). */
  readonly kind: 'contract' | 'account'
  /** For a recently deployed contract: the latest time, in milliseconds since 1970, at which it did not exist. */
  readonly deployedAfter?: number
  /**
   * Code of a contract that delegates to no other code, in lower case: equal code behaves the same. Absent if another
   * contract provides the code, as with most proxies, and if the adapter does not read code.
   */
  readonly ownCode?: string
}
