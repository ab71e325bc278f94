import type { Currency } from '@latchkey/protocol/gateway'

/** A token on a network; `native` is the coin that fees are paid in. */
export interface PricedToken {
  /** CAIP-2. */
  readonly chainId: string
  /** Contract address in any case, mint, or `native`. */
  readonly address: string
  /** Unix milliseconds for a past price; absent for the current one. A source without past prices omits the token. */
  readonly atMs?: number
}

export interface TokenPrice {
  /** Per whole token, in the currency of the query; finite and not below zero. */
  readonly price: number
  /** Change in the last 24 hours in percent, −100 or more. Absent if the source does not report it. */
  readonly change24hPercent?: number | undefined
}

export interface PriceQuery {
  readonly tokens: readonly PricedToken[]
  readonly currency: Currency
  /** Caller of the gateway, so that no caller uses up the requests of all. Absent if unknown. */
  readonly caller?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** Response of a price source. Keys are those of {@link priceKey}. */
export interface PriceReading {
  /** Tokens without a known price are absent; no price is ever guessed. */
  readonly prices: ReadonlyMap<string, TokenPrice>
  /** Tokens whose price could not be read now, although the source may have one. A total without them is incomplete. */
  readonly unavailable: ReadonlySet<string>
}

/** Source of prices. Every implementation passes `testing/price-source-contract.fixture.ts`. */
export interface PriceSource {
  /** Currencies of its prices; absent: only US dollars. A token may still have no price in one of them. */
  readonly currencies?: readonly Currency[] | undefined
  /**
   * Returns prices in the currency of the query.
   *
   * @throws http/… when the source fails and knows no price of the query
   */
  readonly read: (query: PriceQuery) => Promise<PriceReading>
}

/** Returns the currencies of a source. */
export function currenciesOf({ currencies = ['usd'] }: PriceSource): readonly Currency[] {
  return currencies
}

/** Returns the key of a token in a {@link PriceReading}. @example priceKey({ chainId: 'eip155:1', address: 'native' }) */
export function priceKey({ chainId, address, atMs }: PricedToken): string {
  return `${chainId}:${toTokenKey(address)}${atMs === undefined ? '' : `@${atMs}`}`
}

/**
 * Returns the comparable form of an address: lower case for hexadecimal, unchanged for base58. @example
 * toTokenKey('0xAB') // '0xab'
 */
export function toTokenKey(address: string): string {
  return /^0x/i.test(address) ? address.toLowerCase() : address
}
