import { NAMESPACES, type Namespace } from '@latchkey/primitives'
import type { Context } from '../../context.ts'
import { keys } from '../../storage/keys.ts'
import { readRecentWallets } from '../../storage/recent-wallets.ts'
import { SESSION_KEYS } from '../../storage/session-keys.ts'
import { readSession, type StoredSession } from '../../storage/stored-session.ts'
import { resolveThemeMode } from '../../store/create-context.ts'
import type { Connection, State } from '../../store/state.ts'
import { preferencesFlow } from '../preferences/preferences.flow.ts'
import type { ConnectRunner } from './connect.effects.ts'
import { isSameApproval, withConnection } from './connections.ts'
import type { Sessions } from './sessions.ts'

/** Sessions of one approval, to be confirmed by its wallet. */
interface Restorable {
  readonly walletId: string
  /** The first connection of the approval. */
  readonly connection: Connection
  readonly namespaces: readonly [Namespace, ...Namespace[]]
}

/** A wallet with a pending request to restore its sessions. */
interface Running {
  readonly connection: Connection
  readonly attempt: Promise<void>
}

/**
 * Restores persisted sessions, and keeps the tabs of a site in sync.
 *
 * A session is `connected` only after its wallet has confirmed it; until then its persisted state is shown.
 *
 * @see Spec §4 "Connection status"
 */
export function createReconnect(context: Context, sessions: Sessions, runner: ConnectRunner) {
  const { storage } = context.options
  const running = new Map<Namespace, Running>()

  async function confirm({ namespaces, walletId, connection }: Restorable): Promise<void> {
    const current = (namespace: Namespace) => context.getState().connections[namespace]
    const { approvalId: storedId } = connection
    const given = storedId === undefined ? {} : { approvalId: storedId }
    const approval = await runner.requestApproval(walletId, namespaces[0], true, context.signal, given)
    const isOf = (one: Connection, each: Namespace) => isSameApproval(current(each), one)
    const isWanted = (each: Namespace) =>
      namespaces.includes(each) && (isOf(connection, each) || isOf({ ...connection, approvalId: approval.id }, each))
    if (namespaces.some(isWanted)) await runner.admit(approval)
    // The remaining namespaces belong to another approval, or to none.
    const [first, ...others] = approval.sessions.filter(({ namespace }) => isWanted(namespace))
    // The approval keeps its persisted id. Other tabs would take a new id for another approval and restore it again.
    const id = current(first?.namespace ?? namespaces[0])?.approvalId ?? approval.id
    if (first !== undefined) sessions.adopt({ id, sessions: [first, ...others] })
    // The visitor disconnected it, or chose another one, before the wallet responded. Another tab may have restored it
    // since.
    else if (namespaces.every((each) => current(each)?.approvalId !== approval.id))
      await approval.sessions[0].disconnect()
  }

  function restore(restorable: Restorable): Promise<void> {
    const { namespaces, connection } = restorable
    const pending = running.get(namespaces[0])
    // Another tab may have connected another wallet since; that one is restored next.
    if (pending !== undefined)
      return isSameApproval(pending.connection, connection) ? pending.attempt : after(pending, restorable)
    const attempt = confirm(restorable)
      .catch(() => {})
      .then(() => {
        for (const each of namespaces) running.delete(each)
        const { connections } = context.getState()
        // The wallet is removed, locked or unresponsive, so the session is not confirmed.
        const lost = namespaces.filter(
          (each) => connections[each]?.status === 'reconnecting' && isSameApproval(connections[each], connection),
        )
        if (lost.length > 0) sessions.drop(lost)
      })
    for (const each of namespaces) running.set(each, { connection, attempt })
    return attempt
  }

  async function after({ attempt }: Running, next: Restorable): Promise<void> {
    await attempt
    const current = context.getState().connections[next.namespaces[0]]
    if (current?.status === 'reconnecting' && isSameApproval(current, next.connection)) await restore(next)
  }

  async function restoreAll(): Promise<void> {
    // Another tab may have connected while this tab was loading.
    if (context.options.enableReconnect !== false) followOtherTabs(undefined)
    const { connections } = context.getState()
    const stored = NAMESPACES.filter((namespace) => connections[namespace]?.status === 'reconnecting')
    await Promise.all(toRestorable(connections, stored).map(restore))
    // A session that another tab has replaced meanwhile need not be confirmed.
    const state = context.getState()
    if (!state.isInitialized) sessions.show(state, { ...state, isInitialized: true })
  }

  function followOtherTabs(key: string | undefined): void {
    // A `storage` event without a key means that the whole store was cleared.
    if (key !== undefined && !SESSION_KEYS.has(key)) return
    const stored = readSession(storage)
    if (key === keys.theme.name) {
      context.dispatch(preferencesFlow, { type: 'themed', themeMode: resolveThemeMode(context.options, stored) })
      return
    }
    const before = context.getState()
    const lost = NAMESPACES.filter((namespace) => {
      const status = before.connections[namespace]?.status
      return stored.connections[namespace] === undefined && status !== undefined && status !== 'connecting'
    })
    const [state, replaced] = withStored({ ...before, recentWallets: readRecentWallets(storage) }, stored)
    // The other tab ends these sessions. Their end must not affect the sessions that replace them.
    for (const each of replaced) sessions.release(each)
    sessions.drop(lost, state, { type: 'followed' })
    for (const each of toRestorable(stored.connections, replaced)) void restore(each)
  }

  const stopFollowing = storage.subscribe(followOtherTabs)
  return {
    restoreAll,
    /** Resolves when no session of the chain family is being restored. */
    settled: async (namespace: Namespace) => running.get(namespace)?.attempt,
    stop: stopFollowing,
  }
}

/** Returns the state with the connections of another tab, and the chain families that it connected anew. */
function withStored(
  before: State,
  { connections, activeNetworkId }: StoredSession,
): readonly [State, replaced: readonly Namespace[]] {
  const network = before.networks.find(({ caipNetworkId }) => caipNetworkId === activeNetworkId)
  let state = before
  if (network !== undefined) {
    const { chainNamespace: activeNamespace, caipNetworkId } = network
    const activeNetworkIds = { ...before.activeNetworkIds, [activeNamespace]: caipNetworkId }
    state = { ...state, activeNamespace, activeNetworkIds }
  }
  const replaced = NAMESPACES.filter(
    (each) => connections[each] !== undefined && !isSameApproval(connections[each], before.connections[each]),
  )
  for (const namespace of replaced) state = withConnection(state, namespace, connections[namespace])
  return [state, replaced]
}

/**
 * Returns the approvals to restore, each once. A connection without an approval id counts as an approval of its own
 * chain family.
 */
function toRestorable(connections: State['connections'], namespaces: readonly Namespace[]): readonly Restorable[] {
  const found = new Map<string, Restorable>()
  for (const namespace of namespaces) {
    const connection = connections[namespace]
    if (connection?.wallet === undefined) continue
    const { wallet, approvalId = namespace } = connection
    const key = `${wallet.id} ${approvalId}`
    const known = found.get(key)
    const [first = namespace, ...rest] = [...(known?.namespaces ?? []), namespace]
    found.set(key, { connection, ...known, walletId: wallet.id, namespaces: [first, ...rest] })
  }
  return [...found.values()]
}
