import type { Hex } from '@latchkey/primitives'
import type {
  OnrampMultiQuote,
  OnrampOptionsAnswer,
  OnrampProperty,
  OnrampPropertyType,
  OnrampProviderFacts,
  OnrampProviderId,
  OnrampQuote,
  OnrampQuoteBody,
  OnrampSeller,
} from '@latchkey/protocol/gateway'

/** Currencies that a provider sells, and those that it accepts as payment. */
export type OnrampCurrencies = Required<Pick<OnrampOptionsAnswer, 'purchaseCurrencies' | 'paymentCurrencies'>>

/** Place of a visitor. */
export interface OnrampPlace {
  /** ISO 3166-1, two letters. */
  readonly country: string
  /** ISO 3166-2 part, e.g. `NY`. */
  readonly subdivision?: string | undefined
}

/** What is paid, and for what. */
export interface OnrampQuery extends Omit<OnrampQuoteBody, 'provider'> {
  /** Absent: the country of the operator. */
  readonly place?: OnrampPlace | undefined
  /** `CARD`, or the provider's name of another method. Absent: a card. */
  readonly method?: string | undefined
}

/** A payment for a currency, in the names of the market's own lists. */
export interface MarketQuery {
  readonly code: string
  readonly amount: string
  readonly currency: string
  readonly country?: string | undefined
  readonly method?: string | undefined
  readonly wallet?: string | undefined
}

/** The sellers that a provider compares. Fails as the provider does. */
export interface OnrampMarket {
  /** @param countries - Comma list; absent: all. */
  readonly readSellers: (countries?: string) => Promise<readonly OnrampSeller[]>
  readonly readProperties: (type: OnrampPropertyType, countries?: string) => Promise<readonly OnrampProperty[]>
  readonly readQuotes: (query: MarketQuery, signal?: AbortSignal) => Promise<readonly OnrampMultiQuote[]>
}

/** A purchase that a visitor is about to make. Amounts are decimal text of whole units. */
export interface OnrampOrder {
  /** In the form of the visitor's wallet. */
  readonly address: string
  /** Name of the network, as the options have it. */
  readonly network: string
  readonly networks: readonly string[]
  /** Ids of currencies to buy; empty for all. */
  readonly assets: readonly string[]
  readonly fiatCurrency?: string | undefined
  readonly fiatAmount?: string | undefined
  readonly cryptoAmount?: string | undefined
  /** Whole network address of the visitor, if known; a part of it could belong to another visitor. */
  readonly clientIp?: string | undefined
}

/** A purchase without its price and payment method, because anybody may request the purchases of an account. */
export interface Purchase {
  readonly id: string
  /** CAIP-2. */
  readonly chainId: string
  /** Absent until the provider has sent the tokens. */
  readonly hash?: string | undefined
  /** Decimal text of whole tokens. */
  readonly amount: string
  readonly symbol: string
  /** Contract, or `native`. */
  readonly token: Hex | 'native'
  readonly startedAtMs: number
  readonly status: 'confirmed' | 'failed' | 'pending'
}

export interface PurchasesQuery {
  /** Lower case. */
  readonly account: string
  /** CAIP-2 ids of the requested networks. */
  readonly chainIds: readonly string[]
  /** Cursor of the previous page from the provider. */
  readonly cursor?: string | undefined
  readonly limit: number
  readonly signal?: AbortSignal | undefined
}

export interface PurchasePage {
  /** Newest first. */
  readonly purchases: readonly Purchase[]
  readonly next: string | null
}

/**
 * Sells tokens for money on its own page. Every operation throws http/status, http/unreachable, http/timeout and
 * http/malformed if its service fails.
 */
export interface OnrampProvider {
  readonly facts: OnrampProviderFacts & { readonly id: OnrampProviderId }
  /** @param place - Absent: the country of the operator. */
  readonly readCurrencies: (place?: OnrampPlace, signal?: AbortSignal) => Promise<OnrampCurrencies>
  /**
   * Returns `undefined` for a currency that it does not sell. @throws request/invalid for an amount outside of its
   * limits
   */
  readonly quote: (query: OnrampQuery, signal?: AbortSignal) => Promise<OnrampQuote | undefined>
  /** Returns the address of the page that takes the payment. @throws request/invalid */
  readonly createUrl: (order: OnrampOrder, signal?: AbortSignal) => Promise<string>
  /** Absent for a provider that sells directly, not through the market. */
  readonly market?: OnrampMarket | undefined
  readonly readPurchases: (query: PurchasesQuery) => Promise<PurchasePage>
}
