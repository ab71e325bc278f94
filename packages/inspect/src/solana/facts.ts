import type { AccountState } from './account-state.ts'

export type AccountStates = ReadonlyMap<string, AccountState | null>

/** What a node said about one transaction. */
export type SolanaSimulation =
  /** The accounts that the transaction may change, afterwards. */
  | { readonly status: 'success'; readonly accounts: AccountStates }
  | { readonly status: 'failed' }
  | { readonly status: 'unavailable' }

/** Facts of the chain about a request. */
export interface SolanaFacts {
  /** Addresses of the visitor. */
  readonly own: ReadonlySet<string>
  /** Accounts and mints of the request; `null` where there is none, absent where it could not be read. */
  readonly accounts: AccountStates
  /**
   * Associated token accounts of the visitor for the mints of the request, computed here. If absent, the owner of an
   * account is the one that the node reports.
   *
   * @see SPL Associated Token Account
   */
  readonly derived?: ReadonlySet<string>
  /** One for each transaction, in their order. */
  readonly simulations: readonly SolanaSimulation[]
  /** Whether somebody can have the key of an address; programs alone sign for the others. */
  readonly isOnCurve: (address: string) => boolean
}
