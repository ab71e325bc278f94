import type { Namespace } from '@latchkey/primitives'
import type { Approval, ChainAccount, WalletSession } from '../../ports/index.ts'
import type { State } from '../../store/state.ts'
import type { ModalEvent } from '../router/router.types.ts'

/** The accounts that a wallet shares. */
export type SharedAccounts = Pick<WalletSession, 'walletId' | 'namespace' | 'accounts'>

/**
 * The rules for sessions of several chain families and wallets. A site with only EVM chains and one wallet at a time
 * does not load them.
 */
export interface SessionRules {
  /** Returns the accounts with the selected one first. */
  orderAccounts(state: State, shared: SharedAccounts): readonly ChainAccount[]
  /**
   * Returns the state before an approval becomes active, and which of the approvals that it would end stay listed
   * instead.
   */
  replace(state: State, approval: Approval, ended: readonly Approval[]): readonly [State, stay: ReadonlySet<Approval>]
  /** Returns the screen after the visitor added a wallet; `undefined` if the modal closes. */
  whereAdded(state: State): ModalEvent | undefined
  /** Returns the listed wallets of chain families that end: the state without them, and their live sessions. */
  end(state: State, namespaces: readonly Namespace[]): readonly [Partial<State>, readonly WalletSession[]]
}
