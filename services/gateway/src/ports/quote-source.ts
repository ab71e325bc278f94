import type { Hex } from '@latchkey/primitives'
import type { TokenAddress } from '../domain/token-address.ts'

/** A swap of an exact amount on one network. */
export interface SwapQuery {
  readonly chainId: number
  readonly from: TokenAddress
  /** Different from `from`. */
  readonly to: TokenAddress
  /** Raw units of `from`, above zero. */
  readonly amount: bigint
  /** The caller; a source with a request limit grants each caller a share of it. */
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
  /** The account that sends the transaction and receives the bought token, lower case. */
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
  /** The transaction reverts if it would pay less. */
  readonly minimumOut: bigint
  /** The expected gas, for a transaction that cannot be estimated yet. */
  readonly gas: bigint
}

/** Source of swaps. */
export interface QuoteSource {
  /** Returns whether the source supports a network. No other operation may be called for an unsupported one. */
  readonly isServed: (chainId: number) => boolean
  /** Returns contracts of well-known tokens, lower case, the wrapped coin first. */
  readonly tokens: (chainId: number) => readonly Hex[]
  /** Returns the contracts that take sold tokens and need an allowance for them; lower case, at least one. */
  readonly spenders: (chainId: number) => readonly Hex[]
  /**
   * Returns the current payout of a swap; `undefined` if no swap is possible.
   *
   * @throws rpc/…, http/…
   */
  readonly quote: (query: SwapQuery) => Promise<SwapQuote | undefined>
  /**
   * Returns the transaction for the current best quote; `undefined` if no swap is possible.
   *
   * @throws rpc/…, http/…
   */
  readonly build: (query: BuildQuery) => Promise<BuiltSwap | undefined>
}
