import type { Namespace } from '@latchkey/primitives'
import type { FeeParts, FeesOf } from '../../ports/index.ts'
import type { FailureState } from '../../store/state.ts'
import type { AmountEntry } from '../amount-entry/amount-entry.ts'
import type { GuardCheck } from '../guard/guard.types.ts'
import type { PendingId } from '../pending-transactions/pending-transactions.types.ts'

/** A token to send some of. */
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
  /** Of one whole token, in the currency of the visitor; `undefined` or 0 where nobody knows it. */
  readonly price?: number | undefined
  /** How much of it the account holds, as decimal text; `undefined` where that is not known. */
  readonly balance?: string | undefined
}

/** A collectible to send. */
export interface SentItem {
  readonly type: 'item'
  /** CAIP-2. */
  readonly networkId: string
  readonly contract: string
  /** Decimal. */
  readonly tokenId: string
  readonly interface: 'ERC721' | 'ERC1155'
  readonly name: string
  readonly collection: string | null
  readonly imageUrl: string | null
  /** How many of it the account holds, where there can be several (ERC-1155); `undefined` while that is not known. */
  readonly owned?: bigint | undefined
}

export type SentAsset = SentToken | SentItem

/** Something to know about a recipient before money goes there. */
export type RecipientNote =
  /** It begins and ends like somebody whom the account knows, and is somebody else. */
  | { readonly type: 'look-alike'; readonly of: string }
  | { readonly type: 'own-account' }
  | { readonly type: 'contract' }
  /** Nothing was sent to it before; with `searched` not within the newest so many transactions: there are older ones. */
  | { readonly type: 'first-time'; readonly searched?: number | undefined }

export type Recipient =
  | { readonly status: 'empty' }
  /** A name is looked up. */
  | { readonly status: 'resolving' }
  | { readonly status: 'invalid' }
  /** No address is known for the name, or nobody could say. */
  | { readonly status: 'unresolved'; readonly failure: FailureState }
  | {
      readonly status: 'known'
      readonly address: string
      /** The typed name of the recipient, if it is one. */
      readonly name?: string | undefined
      /** Undefined while it is being found out. */
      readonly notes?: readonly RecipientNote[] | undefined
    }

/** The fee of the network. */
export type SendFee =
  | { readonly status: 'unknown' }
  | { readonly status: 'loading' }
  /** `isCovered`: what is left of the native currency is enough for it. */
  | ({ readonly status: 'known'; readonly total: bigint; readonly isCovered: boolean } & FeeParts)
  | { readonly status: 'failed'; readonly failure: FailureState }

/** The state of a send: the form, its review, and its result. Plain data. */
export interface SendState {
  readonly asset?: SentAsset | undefined
  readonly amount: AmountEntry
  /** As it was typed. */
  readonly to: string
  readonly recipient: Recipient
  readonly fee: SendFee
  /** The result of the guard; undefined before the review, and if the site has turned the guard off. */
  readonly check?: GuardCheck | undefined
  /** `preparing`: reads the request of a site. `confirming`: the wallet has the request. */
  readonly status: 'preparing' | 'editing' | 'confirming' | 'sent'
  readonly max: 'idle' | 'pending' | 'failed'
  /** Why it was not sent. */
  readonly failure?: FailureState | undefined
  readonly hash?: string | undefined
  /** A site requested it by `open`, and waits for the hash. */
  readonly isRequested: boolean
}

/** The parameters of the screen that shows a sent transaction. */
export interface SendResult extends PendingId {
  readonly asset: SentAsset
  /** Decimal text; of an item its quantity. */
  readonly amount: string
  readonly recipient: { readonly address: string; readonly name?: string | undefined }
  /** True: a site requested the send, so the modal closes after the screen. False: the account is shown. */
  readonly isRequested: boolean
}

export interface SendSlice {
  /** The state of a send; undefined until the form has an entry. */
  readonly send?: SendState | undefined
}

/** A visitor's change of the form. */
export type SendEdit =
  | { readonly type: 'asset'; readonly asset: SentAsset }
  | { readonly type: 'amount'; readonly amount: AmountEntry }
  | { readonly type: 'to'; readonly to: string }
  | { readonly type: 'max' }
  /** Finds out the fee of what was entered; again after it failed. */
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
  /** It has the form of an address, and is none of the network. */
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

/** The effect of a step. A newer one of a kind ends the one before. */
export type SendEffect =
  | { readonly type: 'resolve'; readonly name: string }
  | { readonly type: 'inspect'; readonly address: string }
  | { readonly type: 'price' }
  /** How many of an item the account holds. */
  | { readonly type: 'count'; readonly item: SentItem }
  | { readonly type: 'estimate' }
  | { readonly type: 'check' }
  | { readonly type: 'stop'; readonly of: 'resolve' | 'inspect' | 'price' | 'count' | 'estimate' | 'check' }

/** A site's request to send. */
export interface SendRequest {
  readonly to: string
  /** Decimal text, in whole tokens. */
  readonly amount: string
  /** Contract or mint of the token; left out: the native currency. */
  readonly assetAddress?: string
  /** Default: the network that the visitor is on. Without `namespace`, a number is looked up in the networks of every family. */
  readonly chainId?: number | string
  /** Default: the chain family that the visitor is on. */
  readonly namespace?: Namespace
}

/** The properties of a send for trackers: token and amount, and no address. @see compat-facts 4.13 */
export interface SendProperties {
  /** The account is a smart account. */
  readonly isSA: boolean
  readonly network: string
  readonly token: string
  /** Decimal text. */
  readonly amount: string
}
