import type { AccountSignature, SolanaTransaction } from '../domain/solana-history.ts'

/** The balance of an account in one token. */
export interface HeldToken {
  readonly mint: string
  /** Sum of all its token accounts, in the smallest unit. */
  readonly amount: bigint
  readonly decimals: number
}

/** A token's own description. */
export interface MintFacts {
  readonly name: string | null
  readonly symbol: string | null
  readonly decimals: number
}

/** Typed reads of one Solana network. Each throws rpc/… and http/… if no node returns a valid response. */
export interface SolanaReader {
  /** Returns the balance of the coin, in lamports. */
  readonly nativeBalance: (account: string, signal?: AbortSignal) => Promise<bigint>
  /** Returns the tokens of both token programs, including those with a zero balance. */
  readonly tokens: (account: string, signal?: AbortSignal) => Promise<readonly HeldToken[]>
  /** Returns the addresses of the account's token accounts, those with a balance first. */
  readonly tokenAccounts: (account: string, signal?: AbortSignal) => Promise<readonly string[]>
  /** Returns the signatures of transactions that name each address, newest first, before the one given. */
  readonly signatures: (
    addresses: readonly string[],
    query: { readonly before?: string | undefined; readonly limit: number },
    signal?: AbortSignal,
  ) => Promise<readonly (readonly AccountSignature[])[]>
  /** Returns transactions by signature. A transaction that the node no longer has is absent. */
  readonly transactions: (
    signatures: readonly string[],
    signal?: AbortSignal,
  ) => Promise<ReadonlyMap<string, SolanaTransaction>>
  /** Returns the first block of the node, and its time in Unix seconds if known. */
  readonly firstBlock: (signal?: AbortSignal) => Promise<{ readonly slot: number; readonly minedAt: number | null }>
  /** Returns the facts of mints. An address that is not a mint is absent. */
  readonly mints: (mints: readonly string[], signal?: AbortSignal) => Promise<ReadonlyMap<string, MintFacts>>
}
