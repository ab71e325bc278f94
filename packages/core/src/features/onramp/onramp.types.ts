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
  /** Decimal text of the payment, as far as it was typed. Default: the first preset. */
  readonly amount?: string | undefined
  /** Id of the currency to pay with. Default: the currency of values where it is taken, else the first one. */
  readonly payment?: string | undefined
  /** Id of the currency to buy. Default: the first one of the network. */
  readonly asset?: string | undefined
}

/** A purchase that a visitor makes at a provider. */
export interface OnrampOrderState {
  readonly provider: { readonly id: OnrampProviderId; readonly name: string }
  /**
   * - `opening`: the page of the provider is not known yet.
   * - `blocked`: the browser let no window open; the page can be opened by a link.
   * - `waiting`: the visitor is on that page.
   * - `closed`: they closed it, and no purchase has been seen.
   * - `sending`: the provider took the payment.
   * - `done`: the tokens are there.
   */
  readonly status: 'opening' | 'blocked' | 'waiting' | 'closed' | 'sending' | 'done' | 'failed'
  readonly networkId: CaipNetworkId
  /** The page of the provider, once it is known. */
  readonly url?: string | undefined
  /** The bought tokens, as the provider reports them. */
  readonly bought?: BoughtTokens | undefined
  /** Of `failed`. */
  readonly failure?: FailureState | undefined
}

export interface BoughtTokens {
  /** Decimal text. */
  readonly amount: string
  readonly symbol: string
  /** Absent before the provider has sent anything. */
  readonly hash?: string | undefined
}

export interface OnrampSlice {
  readonly onrampChoice?: OnrampChoice | undefined
  readonly onrampOrder?: OnrampOrderState | undefined
  /** Purchases of the account, as its provider lists them; read while a purchase is being made. @see Spec §3 */
  readonly coinbaseTransactions?: readonly Transaction[] | undefined
}

/** The window of a provider. A press opens it; the browser allows no other moment. */
export interface PurchaseWindow {
  isClosed(): boolean
  navigate(url: string): void
  close(): void
}

export interface ShownOnrampOptions extends OnrampOptions {
  /** The service did not answer: these are built in. */
  readonly isBuiltIn: boolean
}

export interface ShownOnrampQuote extends OnrampQuote {
  /** The service did not answer: every field is the entered amount, and no price. */
  readonly isPlaceholder: boolean
}

export interface OnrampQuoteRequest extends OnrampQuoteBody {
  readonly networkId: CaipNetworkId
}

export interface BuyRequest {
  readonly provider: { readonly id: OnrampProviderId; readonly name: string }
  /** The window that a press opened; `undefined` if the browser refused. */
  readonly window: PurchaseWindow | undefined
  /** As the quote had it. */
  readonly order: Pick<OnrampQuoteRequest, 'purchaseCurrency' | 'paymentCurrency' | 'amount' | 'network' | 'networkId'>
}
