/** An asset that a request names. Addresses are in lower case, amounts in raw units. */
export type IntentAsset =
  | { readonly type: 'native'; readonly amount: bigint }
  | { readonly type: 'token'; readonly address: string; readonly amount: bigint }
  | { readonly type: 'item'; readonly address: string; readonly itemId: bigint; readonly amount: bigint }

/** One intended effect of a request. A request that bundles calls has several. */
export type Intent =
  | {
      readonly type: 'send'
      readonly asset: IntentAsset
      readonly from: string
      readonly to: string
      /** `signature`: another account sends it, at any time until `expiresAt`. */
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
      /** `signature`: nothing appears on the chain until the signature is used. */
      readonly by: 'call' | 'signature'
      /** When the right ends. Milliseconds since 1970. */
      readonly expiresAt?: number
      /** EIP-20 and EIP-721 share the call: the contract decides whether the number is an amount or an item. */
      readonly isShared?: true
    }
  /** One collectible; a `spender` of zero revokes the right. @see EIP-721, ERC-4494 */
  | {
      readonly type: 'approve-item'
      readonly collection: string
      readonly itemId: bigint
      readonly spender: string
      readonly by: 'call' | 'signature'
      /** Milliseconds since 1970. */
      readonly expiresAt?: number
      /** No node reported whether the contract holds items or a token. */
      readonly isUncertain?: true
    }
  | {
      readonly type: 'approve-all'
      readonly collection: string
      readonly spender: string
      readonly isApproved: boolean
    }
  /** An order that any account may fill. `returns` is its price, paid to `recipient` or, if absent, to the account. */
  | {
      readonly type: 'sell'
      readonly gives: readonly IntentAsset[]
      readonly returns: readonly IntentAsset[]
      readonly recipient?: string
    }
  /** The proceeds of the call go to `to`. */
  | {
      readonly type: 'proceeds'
      readonly contract: string
      readonly to: string
      /** Contracts differ: the argument is a receiver or a token. */
      readonly isUncertain?: true
    }
  /** `to` gets control, if the request names an account. `isCode`: foreign code replaces the code of the contract. */
  | {
      readonly type: 'control'
      readonly contract: string
      readonly method: string
      readonly to?: string
      readonly isCode?: true
    }
  /** An unreadable message that is signed for a wallet contract. @see EIP-1271 */
  | { readonly type: 'opaque' }
  /** A known kind of request that could not be read completely. */
  | {
      readonly type: 'unread'
      readonly contract?: string
      readonly givesRights: boolean
      /** For an unknown type: the accounts that it names to act for the signer. */
      readonly parties?: readonly string[]
    }
  | {
      readonly type: 'call'
      readonly contract: string
      readonly value: bigint
      /** Absent if no known declaration has the selector. */
      readonly method?: string
      /** The name promises something to the caller. */
      readonly isLure?: boolean
      /** `signature`: another account sends it, and no node simulates it. */
      readonly by?: 'signature'
    }

/** The intent of one type. */
export type IntentOf<T extends Intent['type']> = Extract<Intent, { readonly type: T }>

/** An allowance of at least this number counts as unlimited: the maximum of some tokens. */
export const UNLIMITED = 2n ** 96n - 1n

/** The zero address; as a spender it revokes a right. */
export const NOBODY = `0x${'0'.repeat(40)}`

/** A call of a transaction, or a call bundled in it. Addresses are in lower case. */
export interface Call {
  readonly from: string
  readonly to: string
  readonly value: bigint
  /** `0x…` */
  readonly data: string
  /** `from` is a wallet contract that the account acts for. */
  readonly isOfWallet?: true
}
