import { NAMESPACES, type Namespace } from '@latchkey/primitives'
import type { Context } from '../../context.ts'
import { keys } from '../../storage/keys.ts'
import { readRecentWallets } from '../../storage/recent-wallets.ts'
import { SESSION_KEYS } from '../../storage/session-keys.ts'
import { readSession, type StoredSession } from '../../storage/stored-session.ts'
import { persist } from '../../storage/write-session.ts'
import { resolveThemeMode } from '../../store/create-context.ts'
import type { State } from '../../store/state.ts'
import type { ConnectRunner } from './connect.effects.ts'
import { withConnection, withSession } from './connections.ts'
import type { Sessions } from './sessions.ts'

/**
 * Brings stored sessions back, and keeps the tabs of a site in agreement.
 *
 * A session counts as `connected` only after the wallet answered for it; until then it is shown as it was.
 *
 * @see Spec §4 "Connection status"
 */
export function createReconnect(context: Context, sessions: Sessions, runner: ConnectRunner) {
  const { storage } = context.options
  const running = new Map<Namespace, Promise<void>>()

  async function confirm(namespace: Namespace, walletId: string): Promise<void> {
    const session = await runner.ask(walletId, namespace, true, context.signal)
    await runner.admit(session)
    const state = context.getState()
    if (state.connections[namespace]?.wallet?.id !== walletId) return
    sessions.hold(session)
    sessions.show([withSession(state, session)], { type: 'restored', namespace })
    persist(context)
  }

  function restore(namespace: Namespace, walletId: string): Promise<void> {
    const pending = running.get(namespace)
    if (pending !== undefined) return pending
    const attempt = confirm(namespace, walletId)
      .catch(() => {
        // Removed, locked or silent: the wallet does not stand behind the session any more.
        if (context.getState().connections[namespace]?.status === 'reconnecting') sessions.drop([namespace])
      })
      .finally(() => running.delete(namespace))
    running.set(namespace, attempt)
    return attempt
  }

  async function restoreAll(): Promise<void> {
    // Another tab may have connected since this one was opened.
    if (context.options.enableReconnect !== false) followOtherTabs(undefined)
    const stored = Object.entries(context.getState().connections)
    await Promise.all(
      stored.map(([namespace, connection]) =>
        connection.status === 'reconnecting' && connection.wallet !== undefined
          ? restore(namespace as Namespace, connection.wallet.id)
          : undefined,
      ),
    )
    // A session that another tab replaced meanwhile is not waited for.
    if (!context.getState().isInitialized) context.set({ isInitialized: true })
  }

  function followOtherTabs(key: string | undefined): void {
    // A cleared store has no key.
    if (key !== undefined && !SESSION_KEYS.has(key)) return
    const stored = readSession(storage)
    if (key === keys.theme.name) {
      context.set({ themeMode: resolveThemeMode(context.options, stored) })
      return
    }
    const before = context.getState()
    const lost = NAMESPACES.filter((namespace) => {
      const status = before.connections[namespace]?.status
      return stored.connections[namespace] === undefined && status !== undefined && status !== 'connecting'
    })
    const [state, ...toRestore] = withStored({ ...before, recentWallets: readRecentWallets(storage) }, stored)
    sessions.drop(lost, state, { type: 'followed' })
    for (const { namespace, walletId } of toRestore) void restore(namespace, walletId)
  }

  const stopFollowing = storage.subscribe(followOtherTabs)
  return {
    restoreAll,
    /** Resolves when nothing of the chain family is being restored. */
    settled: async (namespace: Namespace) => running.get(namespace),
    stop: stopFollowing,
  }
}

/** Returns the state with what another tab connected, and the sessions of it that a wallet has to confirm. */
function withStored(
  before: State,
  { connections, activeNetworkId }: StoredSession,
): readonly [State, ...{ readonly namespace: Namespace; readonly walletId: string }[]] {
  const network = before.networks.find(({ caipNetworkId }) => caipNetworkId === activeNetworkId)
  let state = before
  if (network !== undefined) {
    const { chainNamespace: activeNamespace, caipNetworkId } = network
    const activeNetworkIds = { ...before.activeNetworkIds, [activeNamespace]: caipNetworkId }
    state = { ...state, activeNamespace, activeNetworkIds }
  }
  const replaced = NAMESPACES.flatMap((namespace) => {
    const walletId = connections[namespace]?.wallet?.id
    return walletId === undefined || walletId === before.connections[namespace]?.wallet?.id
      ? []
      : [{ namespace, walletId }]
  })
  for (const { namespace } of replaced) state = withConnection(state, namespace, connections[namespace])
  return [state, ...replaced]
}
