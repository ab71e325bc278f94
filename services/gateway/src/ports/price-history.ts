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

/** Store of the prices that the gateway served, limited in rows and in tokens. Every method throws service/database. */
export interface PriceHistory {
  /** Stores the first price of each time step. Prices of further tokens are dropped while there are too many. */
  readonly save: (samples: readonly PriceSample[]) => Promise<void>
  /** Returns points of the period, oldest first, at most 200. */
  readonly read: (query: PriceHistoryQuery) => Promise<readonly PricePoint[]>
  /**
   * Deletes prices that no period shows any more and, if there are too many tokens, those that were priced in the
   * fewest hours.
   */
  readonly prune: (nowMs: number) => Promise<void>
}
