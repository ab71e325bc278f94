import { NAMESPACES, type Namespace } from '@latchkey/primitives'
import type { Context } from '../../context.ts'
import { keys } from '../../storage/keys.ts'
import { readSession, SESSION_KEYS } from '../../storage/stored-session.ts'
import { resolveThemeMode } from '../../store/create-context.ts'
import { isConnected } from '../../store/selectors.ts'
import type { ConnectRunner } from './connect.effects.ts'
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

  /** Connected in another tab while this one offers wallets to connect: there is nothing left to ask. */
  function stopOffering(): void {
    if (context.getState().router.history[0]?.name === 'Connect') context.finishJourney()
  }

  function restore(namespace: Namespace, walletId: string): Promise<void> {
    const pending = running.get(namespace)
    if (pending !== undefined) return pending
    const attempt = runner
      .ask(walletId, namespace, true, context.signal)
      .then(async (session) => {
        await runner.admit(session)
        if (context.getState().connections[namespace]?.wallet?.id !== walletId) return
        sessions.adopt(session)
        const { modal, isEmbedded, activeNamespace } = context.getState()
        if ((modal.isOpen || isEmbedded) && namespace === activeNamespace) stopOffering()
        if (isEmbedded) sessions.showSupport(namespace)
      })
      .catch(() => {
        // Removed, locked or silent: the wallet does not stand behind the session any more.
        if (context.getState().connections[namespace]?.status === 'reconnecting') sessions.drop(namespace)
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
    context.set({ isInitialized: true })
  }

  function followOtherTabs(key: string | undefined): void {
    // A cleared store has no key.
    if (key !== undefined && !SESSION_KEYS.has(key)) return
    const stored = readSession(storage)
    if (key === keys.theme.name) {
      context.set({ themeMode: resolveThemeMode(context.options, stored) })
      return
    }
    for (const namespace of NAMESPACES) {
      const mine = context.getState().connections[namespace]
      const theirs = stored.connections[namespace]
      if (theirs === undefined) {
        if (mine !== undefined && mine.status !== 'connecting') sessions.drop(namespace)
      } else if (mine === undefined || mine.wallet?.id !== theirs.wallet?.id) {
        sessions.clear(namespace, theirs)
        if (theirs.wallet !== undefined) void restore(namespace, theirs.wallet.id)
      }
    }
    const { activeNetworkId } = stored
    const { networks, activeNetworkIds } = context.getState()
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === activeNetworkId)
    if (network !== undefined)
      context.set({
        activeNetworkIds: { ...activeNetworkIds, [network.chainNamespace]: network.caipNetworkId },
        activeNamespace: network.chainNamespace,
      })
    context.set({ recentWallets: stored.recentWallets })
    const state = context.getState()
    if (state.isEmbedded && isConnected(state)) stopOffering()
  }

  const stopFollowing = storage.subscribe(followOtherTabs)
  return {
    restoreAll,
    /** Resolves when nothing of the chain family is being restored. */
    settled: async (namespace: Namespace) => running.get(namespace),
    stop: stopFollowing,
  }
}
