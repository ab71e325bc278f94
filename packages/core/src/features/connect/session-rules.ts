import type { Namespace } from '@latchkey/primitives'
import type { Approval, ChainAccount, WalletSession } from '../../ports/index.ts'
import type { State } from '../../store/state.ts'
import type { ModalEvent } from '../router/router.types.ts'

/** The accounts that a wallet shares. */
export type SharedAccounts = Pick<WalletSession, 'walletId' | 'namespace' | 'accounts'>

/**
 * The rules that several chain families and wallets add to sessions. A site with EVM chains and one wallet at a time
 * needs none of them, and loads none.
 */
export interface SessionRules {
  /** Returns the accounts with the selected one first. */
  orderAccounts(state: State, shared: SharedAccounts): readonly ChainAccount[]
  /** Returns the state before an approval is adopted, and which of those that it ends stay listed instead. */
  replace(state: State, approval: Approval, ended: readonly Approval[]): readonly [State, stay: ReadonlySet<Approval>]
  /** Returns where a visitor who added a wallet goes on; `undefined`: the modal has done its work. */
  whereAdded(state: State): ModalEvent | undefined
  /** Returns what is listed of chain families that end: their live sessions, and the state without them. */
  end(state: State, namespaces: readonly Namespace[]): readonly [Partial<State>, readonly WalletSession[]]
}
