import type { Hex } from '@latchkey/primitives'
import type { TokenAddress } from '../domain/token-address.ts'

/** A swap of an exact amount on one network. */
export interface SwapQuery {
  readonly chainId: number
  readonly from: TokenAddress
  /** Not the same as `from`. */
  readonly to: TokenAddress
  /** Raw units of `from`, above zero. */
  readonly amount: bigint
  readonly signal?: AbortSignal | undefined
}

export interface BuildQuery extends SwapQuery {
  /** Lower case. Sends the transaction and receives what it buys. */
  readonly user: Hex
  /** 0–50. */
  readonly slippagePercent: number
}

/** A transaction that swaps. */
export interface BuiltSwap {
  readonly to: Hex
  readonly data: Hex
  readonly valueWei: bigint
  readonly amountOut: bigint
  /** The transaction fails when it would pay less. */
  readonly minimumOut: bigint
  /** What the source expects it to take; for a transaction that cannot be estimated yet. */
  readonly gas: bigint
}

/** Source of swaps. */
export interface QuoteSource {
  /** Returns whether it swaps on a network. No other operation may be called for a network that it does not serve. */
  readonly isServed: (chainId: number) => boolean
  /** Returns contracts of well-known tokens, lower case, the wrapped coin first. */
  readonly tokens: (chainId: number) => readonly Hex[]
  /** Returns the contract that takes sold tokens, and needs an allowance for them. */
  readonly spender: (chainId: number) => Hex
  /**
   * Returns what a swap pays now in raw units, `undefined` when nobody makes it.
   *
   * @throws rpc/…, http/…
   */
  readonly quote: (query: SwapQuery) => Promise<bigint | undefined>
  /**
   * Returns the transaction at the best quote of now, `undefined` when nobody makes the swap.
   *
   * @throws rpc/…, http/…
   */
  readonly build: (query: BuildQuery) => Promise<BuiltSwap | undefined>
}
