import type { Hex } from '@latchkey/primitives'
import type { SmartSession } from '@latchkey/protocol/gateway'

/** The account of a session, on one network. */
export interface SessionAccount {
  /** Lower case. */
  readonly address: Hex
  readonly chainId: number
}

/** Permissions that accounts gave to sites. Every operation throws service/database. */
export interface SessionStore {
  /** Newest first, at most 100. */
  readonly list: (account: SessionAccount) => Promise<readonly SmartSession[]>
  /** Returns false if a session with that id already exists. */
  readonly save: (account: SessionAccount, session: SmartSession) => Promise<boolean>
  /**
   * Records that the account requested the end of a session, and returns whether the account has that session.
   * `revokedAt` comes only from the chain, because a signature alone does not end a session there.
   */
  readonly requestRevocation: (account: SessionAccount, pci: string, nowMs: number) => Promise<boolean>
}
