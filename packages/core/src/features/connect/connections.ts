import { NAMESPACES, type Namespace } from '@latchkey/primitives'
import type { Approval, SessionEvent, WalletSession } from '../../ports/index.ts'
import type { ConnectedWallet, Connection, State } from '../../store/state.ts'
import type { SessionRules } from './session-rules.ts'

/*
 * How events of sessions change the state. Pure functions, so that the caller shows all changes of an event in one
 * commit.
 */

/** Returns the state with another connection of a chain family, or without one. */
export function withConnection(state: State, namespace: Namespace, connection: Connection | undefined): State {
  const { [namespace]: _, ...others } = state.connections
  const connections: State['connections'] = connection === undefined ? others : { ...others, [namespace]: connection }
  const isInitialized = state.isInitialized || !NAMESPACES.some((each) => connections[each]?.status === 'reconnecting')
  // Without an account, data of the last account must not stay in the state.
  const forgotten =
    Object.keys(connections).length > 0
      ? {}
      : { identities: undefined, lastNetworkInView: undefined, otherConnections: undefined }
  return { ...state, connections, isInitialized, ...forgotten }
}

/** Returns whether two connections have the same wallet, and the same approval if both have one. */
export function isSameApproval(one: Connection | undefined, other: Connection | undefined): boolean {
  if (one === undefined || other === undefined || one.wallet?.id !== other.wallet?.id) return false
  return one.approvalId === undefined || other.approvalId === undefined || one.approvalId === other.approvalId
}

/** Returns the chain families that end together with one of them: those of its approval. */
export function namespacesOf(connections: State['connections'], namespace: Namespace): readonly Namespace[] {
  const { wallet, approvalId } = connections[namespace] ?? {}
  if (wallet === undefined || approvalId === undefined) return [namespace]
  return NAMESPACES.filter(
    (each) => connections[each]?.approvalId === approvalId && connections[each].wallet?.id === wallet.id,
  )
}

/** Returns the state with the sessions of an approval, each as the session of its chain family. */
export function withApproval(state: State, { id, sessions }: Approval, rules?: SessionRules): State {
  return sessions.reduce((next, session) => withSession(next, session, id, rules), state)
}

function withSession(state: State, session: WalletSession, approvalId: string, rules?: SessionRules): State {
  const { namespace, networkId, approvedNetworks, embeddedWalletInfo } = session
  const accounts = rules?.orderAccounts(state, session) ?? session.accounts
  const [selected] = accounts
  const connection: Connection = {
    status: 'connected',
    wallet: describeWallet(state, session),
    approvalId,
    ...(selected === undefined ? {} : { address: selected.address }),
    accounts,
    networkId,
    approvedNetworks,
    ...(embeddedWalletInfo === undefined ? {} : { embeddedWalletInfo }),
  }
  return followNetwork(withConnection(state, namespace, connection), namespace)
}

/** Returns the state after an event of a session. A session that ended, or shares no account, is removed. */
export function withSessionEvent(
  state: State,
  namespace: Namespace,
  event: Exclude<SessionEvent, { readonly type: 'request-sent' }>,
  rules?: SessionRules,
): State {
  const connection = state.connections[namespace]
  if (connection === undefined) return state
  switch (event.type) {
    case 'accounts': {
      const { wallet, accounts: own } = { ...connection, ...event }
      const accounts = rules?.orderAccounts(state, { walletId: wallet?.id ?? '', namespace, accounts: own }) ?? own
      const [selected] = accounts
      const next = selected && { ...connection, address: selected.address, accounts }
      return withConnection(state, namespace, next)
    }
    case 'network': {
      const { networkId } = event
      return followNetwork(withConnection(state, namespace, { ...connection, networkId }), namespace)
    }
    case 'approved-networks':
      return withConnection(state, namespace, { ...connection, approvedNetworks: event.approvedNetworks })
    case 'login':
      return withConnection(state, namespace, { ...connection, embeddedWalletInfo: event.embeddedWalletInfo })
    case 'disconnect':
      return withConnection(state, namespace, undefined)
    default:
      event satisfies never
      return state
  }
}

/**
 * Returns the state in which one chain family waits for a wallet; the other families are unchanged.
 *
 * @param isLive - Whether a chain family has a session.
 */
export function withAwaited(
  state: State,
  awaited: Namespace | undefined,
  isLive: (namespace: Namespace) => boolean,
): State {
  let next = state
  for (const namespace of NAMESPACES) {
    const connection = state.connections[namespace]
    if (namespace === awaited)
      next = withConnection(next, namespace, { accounts: [], ...connection, status: 'connecting' })
    else if (connection?.status === 'connecting')
      next = withConnection(next, namespace, isLive(namespace) ? { ...connection, status: 'connected' } : undefined)
  }
  return next
}

/** The active network of the site follows the wallet's network, if the site has that network. */
function followNetwork(state: State, namespace: Namespace): State {
  const networkId = state.connections[namespace]?.networkId
  const isKnown = state.networks.some(({ caipNetworkId }) => caipNetworkId === networkId)
  if (!isKnown || networkId === undefined) return state
  return { ...state, activeNetworkIds: { ...state.activeNetworkIds, [namespace]: networkId } }
}

function describeWallet({ wallets, connections }: State, session: WalletSession): ConnectedWallet {
  const found = wallets.find(({ id }) => id === session.walletId)
  const before = connections[session.namespace]?.wallet
  if (found === undefined) {
    return before?.id === session.walletId
      ? before
      : { id: session.walletId, connectorId: '', type: 'EXTERNAL', name: session.walletId, ...session.peer }
  }
  const { id, connectorId, type, rdns, supports } = found
  const { name, icon } = session.peer ?? found
  return {
    id,
    connectorId,
    type,
    name,
    ...(rdns === undefined ? {} : { rdns }),
    ...(icon === undefined ? {} : { icon }),
    ...(supports === undefined ? {} : { supports }),
  }
}
