import type { SwapCall } from '../../ports/index.ts'
import type { AccountOnNetwork } from '../../reads/account-on-network.ts'
import type { FailureState } from '../../store/state.ts'
import type { GuardCheck } from '../guard/guard.types.ts'

/** A token that can be swapped. */
export interface TradedToken {
  /** CAIP-10; the coin of the network is forty `e`. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl: string | null
  /** True: the gateway offers it. A held or pasted token may have any name, because anybody can write a contract. */
  readonly isListed: boolean
}

/** A quote of the exchange for an amount. */
export interface SwapQuote {
  readonly from: string
  readonly to: string
  /** Raw units of the sold token. */
  readonly amount: bigint
  /** Raw units of the bought token. */
  readonly toAmount: bigint
  /** Milliseconds since 1970. */
  readonly at: number
}

/** The next request to the wallet, and its effect. */
export interface SwapPlan {
  /** `approve`: the exchange has no allowance for the sold token yet, and the wallet cannot send both atomically. */
  readonly step: 'approve' | 'swap'
  /** In sending order; several only for a wallet that sends them atomically. */
  readonly calls: readonly [SwapCall, ...SwapCall[]]
  /** Raw units of the sold token: less than was typed if a coin has to pay the network fee. */
  readonly amount: bigint
  readonly toAmount: bigint
  /** The minimum that is paid; below it the transaction reverts. */
  readonly minimum: bigint
  /** Wei. */
  readonly feeWei: bigint
  /** The result of the guard; undefined if the site has switched the guard off. */
  readonly check?: GuardCheck | undefined
  /** The minimum is less than that of the previous plan, which the visitor may have read. */
  readonly isWorse: boolean
  readonly at: number
}

export type SwapStatus =
  | 'closed'
  /** Tokens, balances and prices are being read. */
  | 'starting'
  /** Reading them failed. */
  | 'failed'
  /** Without a quote: a token or an amount is missing, or the quote failed. */
  | 'editing'
  /** Waits for a pause in typing, and for the quote. */
  | 'quoting'
  | 'quoted'
  /** The request to the wallet is being prepared. */
  | 'building'
  /** Ready to send; without `plan` the preparation failed. */
  | 'built'
  /** The request to the wallet or the transaction of the allowance is pending. */
  | 'approving'
  /** The request to the wallet is pending. */
  | 'swapping'
  /** The transaction was sent and is not mined yet. */
  | 'confirming'
  | 'done'
  /** The transaction reverted. */
  | 'reverted'

/** The initial values of a swap. @see compat-facts 8.1 "Arguments" */
export interface SwapArguments {
  /** Symbol or CAIP-10 address of the token to sell, as the gateway offers it. Default: the coin of the network. */
  readonly fromToken?: string | undefined
  /** Symbol or CAIP-10 address of the token to buy, as the gateway offers it. */
  readonly toToken?: string | undefined
  /** Decimal text. */
  readonly amount?: string | undefined
}

/** The data of a swap. Balances and prices are by CAIP-10 address in lower case. */
export interface SwapFacts {
  readonly status: SwapStatus
  readonly account?: AccountOnNetwork | undefined
  readonly wanted: SwapArguments
  /** By symbol. */
  readonly tokens: readonly TradedToken[]
  /** Raw units. */
  readonly balances: Readonly<Record<string, bigint>>
  /** Decimal text, in the visitor's currency. */
  readonly prices: Readonly<Record<string, string>>
  /** Wei. */
  readonly gasPrice?: bigint | undefined
  readonly from?: TradedToken | undefined
  readonly to?: TradedToken | undefined
  /** As typed: digits with at most one point. */
  readonly amount: string
  readonly quote?: SwapQuote | undefined
  readonly plan?: SwapPlan | undefined
  readonly failure?: FailureState | undefined
  /** Hash of the swap transaction. */
  readonly hash?: string | undefined
  /** Fee of the exchange's operator: decimal text, as the site configures it. */
  readonly providerFeePercent: string
  /** Increases with each request to the wallet, so that a late result of an earlier one is ignored. */
  readonly attempt: number
}

/** The action of the form's button, or the reason why it is disabled. @see compat-facts 8.1 "Button" */
export type SwapAction =
  | 'select-token'
  | 'enter-amount'
  | 'insufficient-balance'
  | 'insufficient-liquidity'
  | 'insufficient-fee'
  | 'no-quote'
  | 'wait'
  | 'review'

/** The figures of a swap as decimal texts, in tokens and in the visitor's currency. */
export interface SwapFigures {
  readonly fromBalance?: string
  readonly toBalance?: string
  /** At most six decimals. */
  readonly toAmount?: string
  /** The figures belong to other amounts than the typed one, or a newer quote is pending. */
  readonly isStale: boolean
  readonly fromWorth?: string
  readonly toWorth?: string
  /** Bought tokens per sold token. */
  readonly rate?: string
  /** The loss of value by the swap, percent; never below zero. */
  readonly impactPercent?: string
  /** `unknown`: a token has no price, so the loss cannot be computed. */
  readonly impact: 'low' | 'noted' | 'high' | 'unknown'
  readonly minimum?: string
  readonly slippagePercent: number
  readonly networkFee?: { readonly amount: string; readonly worth?: string }
  /** The fee of the exchange's operator, in the sold token; the quote includes it. */
  readonly providerFee: { readonly percent: string; readonly amount?: string }
}

/** A swap as screens show it. */
export interface SwapState extends SwapFacts {
  readonly figures: SwapFigures
  readonly action: SwapAction
}

export type SwapSide = 'from' | 'to'

/** A visitor's change of the form. */
export type SwapChange =
  | { readonly type: 'type'; readonly text: string }
  | { readonly type: 'choose'; readonly side: SwapSide; readonly token: TradedToken }
  /** Sells the token that was to be bought. */
  | { readonly type: 'switch' }
  /** Sells the maximum: for a coin, the balance less the network fee. */
  | { readonly type: 'max' }
  /** Fetches prices, balances and the quote again. */
  | { readonly type: 'refresh' }
  /** Prepares the request to the wallet. */
  | { readonly type: 'review' }
  /** Leaves the preparation. */
  | { readonly type: 'edit' }
  | { readonly type: 'close' }

type Figures = Partial<Pick<SwapFacts, 'balances' | 'prices' | 'gasPrice'>>

export type SwapEvent =
  | SwapChange
  | {
      readonly type: 'open'
      readonly account: AccountOnNetwork
      readonly wanted: SwapArguments
      readonly providerFeePercent: string
    }
  | ({ readonly type: 'started' } & Pick<SwapFacts, 'tokens' | 'balances' | 'prices' | 'gasPrice'>)
  | ({ readonly type: 'figures'; readonly account: AccountOnNetwork } & Figures)
  /** A token that the gateway does not offer, and the account's balance of it. */
  | {
      readonly type: 'found'
      readonly account: AccountOnNetwork
      readonly token: TradedToken
      readonly balance: bigint
    }
  | { readonly type: 'quoted'; readonly quote: SwapQuote }
  | { readonly type: 'built'; readonly plan: SwapPlan }
  | { readonly type: 'failed'; readonly failure: FailureState }
  /** Sends the next request of the plan to the wallet. */
  | { readonly type: 'send' }
  | { readonly type: 'approved'; readonly attempt: number }
  | { readonly type: 'sent'; readonly attempt: number; readonly hash: string | undefined }
  | { readonly type: 'confirmed'; readonly attempt: number; readonly hash: string }
  | { readonly type: 'reverted'; readonly attempt: number }
  | { readonly type: 'refused'; readonly attempt: number; readonly failure: FailureState }

/** `full`: with prices, balances and the gas price. `typed`: after a pause in typing. */
export type QuoteKind = 'full' | 'typed'

export type SwapEffect =
  | { readonly type: 'start'; readonly account: AccountOnNetwork }
  | { readonly type: 'quote'; readonly kind: QuoteKind | undefined }
  | { readonly type: 'build' }
  | { readonly type: 'initiate' }
  | { readonly type: 'send'; readonly attempt: number }

/** The properties of a swap for trackers: tokens and amounts, and no address. @see compat-facts 4.13 */
export interface SwapProperties {
  /** A smart account. */
  readonly isSA: boolean
  readonly network: string
  /** Symbols. */
  readonly swapFromToken: string
  readonly swapToToken: string
  /** Decimal texts. */
  readonly swapFromAmount: string
  readonly swapToAmount: string
}

interface SymbolAmount {
  readonly amount: string
  readonly symbol: string
}

/** A swap is done after the visitor has left its screen. */
export interface SwappedMessage {
  readonly sold: SymbolAmount
  readonly bought: SymbolAmount
}
