import type { Namespace } from '@latchkey/primitives'
import type { Approval } from '../../ports/index.ts'
import type { Connection, State } from '../../store/state.ts'

/*
 * Further wallets of a chain family: one is in use, the others stay listed until the visitor switches to them.
 */

/**
 * Returns whether an approval that another one replaces stays listed: it serves the chain family that a wallet is added to,
 * and nothing else, so that no other family loses its wallet by it.
 */
export function staysListed({ sessions }: Approval, by: Approval, added: Namespace | undefined): boolean {
  const [{ namespace, walletId }, ...others] = sessions
  return namespace === added && others.length === 0 && by.sessions.every((session) => session.walletId !== walletId)
}

/** Returns the state with a wallet listed beside the one in use. */
export function withOther(state: State, namespace: Namespace, connection: Connection | undefined): State {
  if (connection?.wallet === undefined) return state
  const rest = withoutOther(state, namespace, connection.wallet.id)
  const others = [...(rest.otherConnections?.[namespace] ?? []), { ...connection, status: 'reconnecting' } as const]
  return { ...rest, otherConnections: { ...rest.otherConnections, [namespace]: others } }
}

/** Returns the state without a wallet beside the one in use. */
export function withoutOther(state: State, namespace: Namespace, walletId: string | undefined): State {
  const before = state.otherConnections?.[namespace] ?? []
  const others = before.filter(({ wallet }) => wallet?.id !== walletId)
  if (others.length === before.length) return state
  return { ...state, otherConnections: { ...state.otherConnections, [namespace]: others } }
}
