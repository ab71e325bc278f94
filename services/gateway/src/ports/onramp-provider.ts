import type { Hex } from '@latchkey/primitives'
import type {
  OnrampOptionsAnswer,
  OnrampProviderFacts,
  OnrampProviderId,
  OnrampQuote,
  OnrampQuoteBody,
} from '@latchkey/protocol/gateway'

/** Currencies that a provider sells, and those it is paid in. */
export type OnrampCurrencies = Required<Pick<OnrampOptionsAnswer, 'purchaseCurrencies' | 'paymentCurrencies'>>

/** A purchase that a visitor is about to make. Amounts are decimal text of whole units. */
export interface OnrampOrder {
  /** As the visitor's wallet writes it. */
  readonly address: string
  /** Name of the network, as the options have it. */
  readonly network: string
  readonly networks: readonly string[]
  /** Ids of currencies to buy; empty for all. */
  readonly assets: readonly string[]
  readonly fiatCurrency?: string | undefined
  readonly fiatAmount?: string | undefined
  readonly cryptoAmount?: string | undefined
  /** Whole network address of the visitor, where it is known: a part of one would be another's. */
  readonly clientIp?: string | undefined
}

/**
 * A purchase as the chain knows it, without the price and the payment method: everybody may request the purchases of
 * an account.
 */
export interface Purchase {
  readonly id: string
  /** CAIP-2. */
  readonly chainId: string
  /** Absent before the provider has sent anything. */
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
  /** Of the page before, as the provider gave it. */
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
 * Sells tokens for money on a page of its own. Every operation throws http/status, http/unreachable, http/timeout and
 * http/malformed when its service fails.
 */
export interface OnrampProvider {
  readonly facts: OnrampProviderFacts & { readonly id: OnrampProviderId }
  readonly readCurrencies: (signal?: AbortSignal) => Promise<OnrampCurrencies>
  /** Returns `undefined` for what it does not sell. @throws request/invalid for an amount outside of its limits */
  readonly quote: (query: OnrampQuoteBody, signal?: AbortSignal) => Promise<OnrampQuote | undefined>
  /** Returns the address of the page that takes the payment. @throws request/invalid */
  readonly createUrl: (order: OnrampOrder, signal?: AbortSignal) => Promise<string>
  readonly readPurchases: (query: PurchasesQuery) => Promise<PurchasePage>
}
