/** Something of value, as a request names it. Addresses are in lower case, amounts in raw units. */
export type IntentAsset =
  | { readonly type: 'native'; readonly amount: bigint }
  | { readonly type: 'token'; readonly address: string; readonly amount: bigint }
  | { readonly type: 'item'; readonly address: string; readonly itemId: bigint; readonly amount: bigint }

/** One thing that a request is meant to do. A request holds several where it bundles calls. */
export type Intent =
  | {
      readonly type: 'send'
      readonly asset: IntentAsset
      readonly from: string
      readonly to: string
      /** Somebody else sends it, whenever they like until `expiresAt`. */
      readonly by?: 'signature'
      /** Milliseconds since 1970. */
      readonly expiresAt?: number
    }
  | {
      readonly type: 'approve'
      readonly token: string
      readonly spender: string
      readonly amount: bigint
      /** `signature`: nothing appears on the chain until somebody uses it. */
      readonly by: 'call' | 'signature'
      /** When the right ends. Milliseconds since 1970. */
      readonly expiresAt?: number
    }
  | {
      readonly type: 'approve-all'
      readonly collection: string
      readonly spender: string
      readonly isApproved: boolean
    }
  /** An order that anybody may fill; `returns`: what the account gets for it. */
  | { readonly type: 'sell'; readonly gives: readonly IntentAsset[]; readonly returns: readonly IntentAsset[] }
  | { readonly type: 'control'; readonly contract: string; readonly method: string }
  /** In the name of a wallet contract, what nobody can read. @see EIP-1271 */
  | { readonly type: 'opaque' }
  | {
      readonly type: 'call'
      readonly contract: string
      readonly value: bigint
      /** Unknown where no declaration has its selector. */
      readonly method?: string
      /** A name that promises something to its caller. */
      readonly isLure?: boolean
    }

/** The number from which an allowance counts as one without end: the most that some tokens can count. */
export const UNLIMITED = 2n ** 96n - 1n

/** A call of a transaction, or one that is bundled in it. Addresses are in lower case. */
export interface Call {
  readonly from: string
  readonly to: string
  readonly value: bigint
  /** `0x…` */
  readonly data: string
}
