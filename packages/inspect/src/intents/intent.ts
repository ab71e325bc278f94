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
      /** EIP-20 and EIP-721 share the call: the contract decides whether the number is an amount or an item. */
      readonly isShared?: true
      /** `from` is a wallet contract that the account acts for. */
      readonly isOfWallet?: true
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
      /** EIP-20 and EIP-721 share the call: the contract decides whether the number is an amount or an item. */
      readonly isShared?: true
    }
  /** One collectible; `spender` zero: nobody any more. @see EIP-721, ERC-4494 */
  | {
      readonly type: 'approve-item'
      readonly collection: string
      readonly itemId: bigint
      readonly spender: string
      readonly by: 'call' | 'signature'
      /** Milliseconds since 1970. */
      readonly expiresAt?: number
      /** No node said whether the contract holds items or a token. */
      readonly isUncertain?: true
    }
  | {
      readonly type: 'approve-all'
      readonly collection: string
      readonly spender: string
      readonly isApproved: boolean
    }
  /** An order that anybody may fill; `returns`: what is paid for it, to `recipient` where that is not the account. */
  | {
      readonly type: 'sell'
      readonly gives: readonly IntentAsset[]
      readonly returns: readonly IntentAsset[]
      readonly recipient?: string
    }
  /** What a call buys goes to `to`. */
  | {
      readonly type: 'proceeds'
      readonly contract: string
      readonly to: string
      /** Contracts differ in whether the argument is a receiver or a token. */
      readonly isUncertain?: true
    }
  /** `to` gets it, where the request names one. `isCode`: foreign code runs in the place of the contract's own. */
  | {
      readonly type: 'control'
      readonly contract: string
      readonly method: string
      readonly to?: string
      readonly isCode?: true
    }
  /** In the name of a wallet contract, what nobody can read. @see EIP-1271 */
  | { readonly type: 'opaque' }
  /** Something of a known kind that could not be read, or not to its end. */
  | {
      readonly type: 'unread'
      readonly contract?: string
      readonly givesRights: boolean
      /** Of an unknown type: whom it names to act for the account. */
      readonly parties?: readonly string[]
    }
  | {
      readonly type: 'call'
      readonly contract: string
      readonly value: bigint
      /** Unknown where no declaration has its selector. */
      readonly method?: string
      /** A name that promises something to its caller. */
      readonly isLure?: boolean
      /** Somebody else sends it, and no node simulates it. */
      readonly by?: 'signature'
    }

/** The intent of one type. */
export type IntentOf<T extends Intent['type']> = Extract<Intent, { readonly type: T }>

/** The number from which an allowance counts as one without end: the most that some tokens can count. */
export const UNLIMITED = 2n ** 96n - 1n

/** Nobody's address; as a spender it takes a right back. */
export const NOBODY = `0x${'0'.repeat(40)}`

/** A call of a transaction, or one that is bundled in it. Addresses are in lower case. */
export interface Call {
  readonly from: string
  readonly to: string
  readonly value: bigint
  /** `0x…` */
  readonly data: string
  /** `from` is a wallet contract that the account acts for. */
  readonly isOfWallet?: true
}
