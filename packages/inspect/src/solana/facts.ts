import type { AccountState } from './account-state.ts'

export type AccountStates = ReadonlyMap<string, AccountState | null>

/** The simulation of one transaction by a node. */
export type SolanaSimulation =
  /** The writable accounts of the transaction after it ran. */
  | { readonly status: 'success'; readonly accounts: AccountStates }
  | { readonly status: 'failed' }
  | { readonly status: 'unavailable' }

/** Facts from the chain about a request. */
export interface SolanaFacts {
  /** Addresses of the visitor. */
  readonly own: ReadonlySet<string>
  /** Accounts and mints of the request; `null` if an account does not exist, absent if it could not be read. */
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
  /** Whether a private key for an address can exist; only programs sign for the other addresses. */
  readonly isOnCurve: (address: string) => boolean
}
