import type { Currency } from '@latchkey/protocol/gateway'

/** A token on a network; `native` is the coin that fees are paid in. */
export interface PricedToken {
  /** CAIP-2. */
  readonly chainId: string
  /** Contract address in any case, or `native`. */
  readonly address: string
  /** Unix milliseconds for a price in the past; absent for now. A source that knows no past leaves the token out. */
  readonly atMs?: number
}

/** What is known of a token's price. */
export interface TokenPrice {
  /** Per whole token, in the asked currency; finite and not below zero. */
  readonly price: number
  /** Change in the last 24 hours in percent, −100 or more. Absent when the source does not know. */
  readonly change24hPercent?: number | undefined
}

export interface PriceQuery {
  readonly tokens: readonly PricedToken[]
  readonly currency: Currency
  /** Who asks, so that no caller uses up what the source grants to all. Absent: not known. */
  readonly caller?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** Where prices come from. Every implementation passes `testing/price-source-contract.fixture.ts`. */
export interface PriceSource {
  /** What it can value in; absent: US dollars alone. A token may still have no price in one of them. */
  readonly currencies?: readonly Currency[] | undefined
  /**
   * Returns prices in the asked currency, keyed by {@link priceKey}. Tokens without a known price are left out; none is
   * ever guessed.
   *
   * @throws http/… when the source cannot be reached
   */
  readonly read: (query: PriceQuery) => Promise<ReadonlyMap<string, TokenPrice>>
}

/** Returns what a source can value in. */
export function currenciesOf({ currencies = ['usd'] }: PriceSource): readonly Currency[] {
  return currencies
}

/** Returns the key of a question in its answer. @example priceKey({ chainId: 'eip155:1', address: 'native' }) */
export function priceKey({ chainId, address, atMs }: PricedToken): string {
  return `${chainId}:${address.toLowerCase()}${atMs === undefined ? '' : `@${atMs}`}`
}
