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
  /** The caller; a source with a limit of requests grants each caller a part of it. */
  readonly caller?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** The current proceeds of a swap. */
export interface SwapQuote {
  /** Raw units of `to`. */
  readonly amountOut: bigint
  /** Contract that takes the sold token, one of {@link QuoteSource.spenders}. */
  readonly spender: Hex
}

export interface BuildQuery extends SwapQuery {
  /** Lower case. Sends the transaction and receives what it buys. */
  readonly user: Hex
  /** 0–50. */
  readonly slippagePercent: number
  /** Contracts that may take the sold token, lower case; absent: each of {@link QuoteSource.spenders}. */
  readonly spenders?: readonly Hex[] | undefined
}

/** A transaction that swaps. */
export interface BuiltSwap {
  readonly to: Hex
  readonly data: Hex
  readonly valueWei: bigint
  readonly amountOut: bigint
  /** The transaction fails when it would pay less. */
  readonly minimumOut: bigint
  /** The expected gas, for a transaction that cannot be estimated yet. */
  readonly gas: bigint
}

/** Source of swaps. */
export interface QuoteSource {
  /** Returns whether it swaps on a network. No other operation may be called for a network that it does not serve. */
  readonly isServed: (chainId: number) => boolean
  /** Returns contracts of well-known tokens, lower case, the wrapped coin first. */
  readonly tokens: (chainId: number) => readonly Hex[]
  /** Returns the contracts that take sold tokens, and need an allowance for them; lower case, at least one. */
  readonly spenders: (chainId: number) => readonly Hex[]
  /**
   * Returns what a swap pays now, `undefined` when nobody makes it.
   *
   * @throws rpc/…, http/…
   */
  readonly quote: (query: SwapQuery) => Promise<SwapQuote | undefined>
  /**
   * Returns the transaction at the best quote of now, `undefined` when nobody makes the swap.
   *
   * @throws rpc/…, http/…
   */
  readonly build: (query: BuildQuery) => Promise<BuiltSwap | undefined>
}
