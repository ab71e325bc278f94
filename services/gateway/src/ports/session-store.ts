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
  /** Returns false when there is a session of that id already. */
  readonly save: (account: SessionAccount, session: SmartSession) => Promise<boolean>
  /**
   * Notes that the account asked for the end of a session, and returns whether it has it. `revokedAt` stays what the chain
   * says: a signature alone ends nothing there.
   */
  readonly requestRevocation: (account: SessionAccount, pci: string, nowMs: number) => Promise<boolean>
}
