import type { Currency, PricePeriod, PricePoint } from '@latchkey/protocol/gateway'

/** A price that the gateway served. */
export interface PriceSample {
  /** Key of the token, as `priceKey` makes it. */
  readonly token: string
  readonly currency: Currency
  /** Unix milliseconds. */
  readonly atMs: number
  /** Per whole token. */
  readonly price: number
}

export interface PriceHistoryQuery extends Pick<PriceSample, 'token' | 'currency'> {
  readonly period: PricePeriod
  /** End of the period, Unix milliseconds. */
  readonly nowMs: number
}

/** Prices that the gateway served, with bounds in rows and in tokens. Every method throws service/database. */
export interface PriceHistory {
  /** Keeps the first price of each step of time. Prices of further tokens are dropped while there are too many. */
  readonly save: (samples: readonly PriceSample[]) => Promise<void>
  /** Returns points of the period, oldest first, at most 200. */
  readonly read: (query: PriceHistoryQuery) => Promise<readonly PricePoint[]>
  /** Removes prices that no period shows any more, and of too many tokens those that were priced in the fewest hours. */
  readonly prune: (nowMs: number) => Promise<void>
}
