/** The balance of an account in one token. */
export interface HeldToken {
  readonly mint: string
  /** In the smallest unit, of all its token accounts together. */
  readonly amount: bigint
  readonly decimals: number
}

/** A token's own description. */
export interface MintFacts {
  readonly name: string | null
  readonly symbol: string | null
  readonly decimals: number
}

/** Typed reads of one Solana network. Each throws rpc/… and http/… when no node responds as it should. */
export interface SolanaReader {
  /** Returns the balance of the coin, in lamports. */
  readonly nativeBalance: (account: string, signal?: AbortSignal) => Promise<bigint>
  /** Returns the tokens of both token programs; those of which nothing is left too. */
  readonly tokens: (account: string, signal?: AbortSignal) => Promise<readonly HeldToken[]>
  /** Returns the facts of mints. An address that is no mint is absent. */
  readonly mints: (mints: readonly string[], signal?: AbortSignal) => Promise<ReadonlyMap<string, MintFacts>>
}
