import type { Namespace } from '@latchkey/primitives'
import type { FeeParts, FeesOf } from '../../ports/index.ts'
import type { FailureState } from '../../store/state.ts'
import type { AmountEntry } from '../amount-entry/amount-entry.ts'
import type { GuardCheck } from '../guard/guard.types.ts'
import type { PendingId } from '../pending-transactions/pending-transactions.types.ts'

/** A token to send. */
export interface SentToken {
  readonly type: 'token'
  /** CAIP-2. */
  readonly networkId: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** CAIP-10; absent for the native token. */
  readonly address?: string | undefined
  readonly iconUrl: string | null
  /** Price of one whole token, in the visitor's currency; `undefined` or 0 if it is not known. */
  readonly price?: number | undefined
  /** The account's balance, as decimal text; `undefined` if it is not known. */
  readonly balance?: string | undefined
}

/** A collectible to send. */
export interface SentItem {
  readonly type: 'item'
  /** CAIP-2. */
  readonly networkId: string
  readonly contract: string
  /** Decimal text. */
  readonly tokenId: string
  readonly interface: 'ERC721' | 'ERC1155'
  readonly name: string
  readonly collection: string | null
  readonly imageUrl: string | null
  /** The account's quantity of it, if there can be several (ERC-1155); `undefined` if it is not known. */
  readonly owned?: bigint | undefined
}

export type SentAsset = SentToken | SentItem

/** A note on a recipient, shown before the transfer. */
export type RecipientNote =
  /** The address has the same start and end as a known address, and is another one. */
  | { readonly type: 'look-alike'; readonly of: string }
  | { readonly type: 'own-account' }
  | { readonly type: 'contract' }
  /**
   * Nothing was sent to it before. With `searched`: not in this number of the newest transactions, and there are older
   * ones.
   */
  | { readonly type: 'first-time'; readonly searched?: number | undefined }

export type Recipient =
  | { readonly status: 'empty' }
  /** A name is being resolved. */
  | { readonly status: 'resolving' }
  | { readonly status: 'invalid' }
  /** The name has no known address, or the resolution failed. */
  | { readonly status: 'unresolved'; readonly failure: FailureState }
  | {
      readonly status: 'known'
      readonly address: string
      /** The typed name of the recipient, if it was a name. */
      readonly name?: string | undefined
      /** Undefined until the notes are known. */
      readonly notes?: readonly RecipientNote[] | undefined
    }

/** The network fee. */
export type SendFee =
  | { readonly status: 'unknown' }
  | { readonly status: 'loading' }
  /** `isCovered`: the rest of the native currency covers it. */
  | ({ readonly status: 'known'; readonly total: bigint; readonly isCovered: boolean } & FeeParts)
  | { readonly status: 'failed'; readonly failure: FailureState }

/** The state of a transfer: the form, its review, and its result. Plain data. */
export interface SendState {
  readonly asset?: SentAsset | undefined
  readonly amount: AmountEntry
  /** As typed. */
  readonly to: string
  readonly recipient: Recipient
  readonly fee: SendFee
  /** The result of the guard; undefined before the review, and if the site has switched the guard off. */
  readonly check?: GuardCheck | undefined
  /** `preparing`: reads the request of a site. `confirming`: the wallet shows the request. */
  readonly status: 'preparing' | 'editing' | 'confirming' | 'sent'
  readonly max: 'idle' | 'pending' | 'failed'
  /** The reason of a failure. */
  readonly failure?: FailureState | undefined
  readonly hash?: string | undefined
  /** True: a site requested it by `open`, and waits for the hash. */
  readonly isRequested: boolean
}

/** The parameters of the screen that shows a sent transaction. */
export interface SendResult extends PendingId {
  readonly asset: SentAsset
  /** Decimal text; for an item its quantity. */
  readonly amount: string
  readonly recipient: { readonly address: string; readonly name?: string | undefined }
  /** True: a site requested the transfer, so the modal closes after the screen. False: the account is shown. */
  readonly isRequested: boolean
}

export interface SendSlice {
  /** The state of a transfer; undefined until the form is opened. */
  readonly send?: SendState | undefined
}

/** A visitor's change of the form. */
export type SendEdit =
  | { readonly type: 'asset'; readonly asset: SentAsset }
  | { readonly type: 'amount'; readonly amount: AmountEntry }
  | { readonly type: 'to'; readonly to: string }
  | { readonly type: 'max' }
  /** Estimates the fee of the transfer; repeats it after a failure. */
  | { readonly type: 'review' }
  | { readonly type: 'reset' }

export type SendEvent =
  | SendEdit
  | { readonly type: 'preparing' }
  | { readonly type: 'requested'; readonly asset: SentToken; readonly amount: AmountEntry; readonly to: string }
  | { readonly type: 'resolving' }
  | { readonly type: 'resolved'; readonly address: string; readonly name?: string | undefined }
  | { readonly type: 'unresolved'; readonly failure: FailureState }
  | { readonly type: 'noted'; readonly notes: readonly RecipientNote[] }
  /** The recipient looks like an address, and is no valid address of the network. */
  | { readonly type: 'not-an-address' }
  | { readonly type: 'priced'; readonly reserve: bigint }
  | { readonly type: 'unpriced' }
  | { readonly type: 'counted'; readonly owned: bigint }
  | { readonly type: 'estimated'; readonly fee: FeesOf; readonly isCovered: boolean }
  | { readonly type: 'not-estimated'; readonly failure: FailureState }
  | { readonly type: 'checking' }
  | { readonly type: 'checked'; readonly check: GuardCheck }
  | { readonly type: 'confirm' }
  | { readonly type: 'sent'; readonly hash: string }
  | { readonly type: 'refused'; readonly failure: FailureState }

/** The effect of a step. A newer effect of the same type aborts the previous one. */
export type SendEffect =
  | { readonly type: 'resolve'; readonly name: string }
  | { readonly type: 'inspect'; readonly address: string }
  | { readonly type: 'price' }
  /** Reads the account's quantity of an item. */
  | { readonly type: 'count'; readonly item: SentItem }
  | { readonly type: 'estimate' }
  | { readonly type: 'check' }
  | { readonly type: 'stop'; readonly of: 'resolve' | 'inspect' | 'price' | 'count' | 'estimate' | 'check' }

/** A transfer that a site requests. */
export interface SendRequest {
  readonly to: string
  /** Decimal text, in whole tokens. */
  readonly amount: string
  /** Contract or mint of the token; absent for the native currency. */
  readonly assetAddress?: string
  /** Default: the visitor's network. Without `namespace`, a number is searched in the networks of every family. */
  readonly chainId?: number | string
  /** Default: the visitor's chain family. */
  readonly namespace?: Namespace
}

/** The properties of a transfer for trackers: token and amount, and no address. @see compat-facts 4.13 */
export interface SendProperties {
  /** The account is a smart account. */
  readonly isSA: boolean
  readonly network: string
  readonly token: string
  /** Decimal text. */
  readonly amount: string
}
