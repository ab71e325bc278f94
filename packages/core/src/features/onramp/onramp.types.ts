import type { CaipNetworkId } from '@latchkey/primitives'
import type {
  OnrampOptions,
  OnrampProviderId,
  OnrampQuote,
  OnrampQuoteBody,
  Transaction,
} from '@latchkey/protocol/gateway'
import type { FailureState } from '../../store/state.ts'

/** The visitor's choice of a purchase. */
export interface OnrampChoice {
  /** Decimal text of the payment, as typed. Default: the first preset. */
  readonly amount?: string | undefined
  /** Id of the currency to pay with. Default: the display currency if it is accepted, else the first one. */
  readonly payment?: string | undefined
  /** Id of the currency to buy. Default: the first one of the network. */
  readonly asset?: string | undefined
}

/** A purchase that a visitor makes at a provider. */
export interface OnrampOrderState {
  readonly provider: { readonly id: OnrampProviderId; readonly name: string }
  /**
   * - `opening`: the page of the provider is not known yet.
   * - `blocked`: the browser blocked the window; a link opens the page.
   * - `waiting`: the visitor is on that page.
   * - `closed`: the visitor closed it, and no purchase was found.
   * - `sending`: the provider has the payment.
   * - `done`: the tokens have arrived.
   */
  readonly status: 'opening' | 'blocked' | 'waiting' | 'closed' | 'sending' | 'done' | 'failed'
  readonly networkId: CaipNetworkId
  /** The page of the provider, when it is known. */
  readonly url?: string | undefined
  /** The bought tokens, as the provider reports them. */
  readonly bought?: BoughtTokens | undefined
  /** Set for `failed`. */
  readonly failure?: FailureState | undefined
}

export interface BoughtTokens {
  /** Decimal text. */
  readonly amount: string
  readonly symbol: string
  /** Absent until the provider has sent a transaction. */
  readonly hash?: string | undefined
}

export interface OnrampSlice {
  readonly onrampChoice?: OnrampChoice | undefined
  readonly onrampOrder?: OnrampOrderState | undefined
  /** Purchases of the account, as its provider lists them; read during a purchase. @see Spec §3 */
  readonly coinbaseTransactions?: readonly Transaction[] | undefined
}

/** The window of a provider. Browsers allow it to be opened only within a press. */
export interface PurchaseWindow {
  isClosed(): boolean
  navigate(url: string): void
  close(): void
}

export interface ShownOnrampOptions extends OnrampOptions {
  /** The service did not respond; these are the built-in options. */
  readonly isBuiltIn: boolean
}

export interface ShownOnrampQuote extends OnrampQuote {
  /** The service did not respond: every field is the entered amount, not a price. */
  readonly isPlaceholder: boolean
}

export interface OnrampQuoteRequest extends OnrampQuoteBody {
  readonly networkId: CaipNetworkId
}

export interface BuyRequest {
  readonly provider: { readonly id: OnrampProviderId; readonly name: string }
  /** The window that a press opened; `undefined` if the browser blocked it. */
  readonly window: PurchaseWindow | undefined
  /** As in the quote. */
  readonly order: Pick<OnrampQuoteRequest, 'purchaseCurrency' | 'paymentCurrency' | 'amount' | 'network' | 'networkId'>
}
