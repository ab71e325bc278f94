import type { Namespace } from '@latchkey/primitives'
import type { Approval } from '../../ports/index.ts'
import type { Connection, State } from '../../store/state.ts'

/* Further wallets of a chain family: one is in use, and the others stay listed until the visitor switches to them. */

/**
 * Returns whether a replaced approval stays listed: it serves only the chain family to which the wallet is added, so no
 * other family loses its wallet.
 */
export function staysListed({ sessions }: Approval, by: Approval, added: Namespace | undefined): boolean {
  const [{ namespace, walletId }, ...others] = sessions
  return namespace === added && others.length === 0 && by.sessions.every((session) => session.walletId !== walletId)
}

/** Returns the state with a wallet added to the list beside the one in use. */
export function withOther(state: State, namespace: Namespace, connection: Connection | undefined): State {
  if (connection?.wallet === undefined) return state
  const rest = withoutOther(state, namespace, connection.wallet.id)
  const others = [...(rest.otherConnections?.[namespace] ?? []), { ...connection, status: 'reconnecting' } as const]
  return { ...rest, otherConnections: { ...rest.otherConnections, [namespace]: others } }
}

/** Returns the state with a wallet removed from the list. */
export function withoutOther(state: State, namespace: Namespace, walletId: string | undefined): State {
  const before = state.otherConnections?.[namespace] ?? []
  const others = before.filter(({ wallet }) => wallet?.id !== walletId)
  if (others.length === before.length) return state
  return { ...state, otherConnections: { ...state.otherConnections, [namespace]: others } }
}
