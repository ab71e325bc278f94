import { NAMESPACES, type Namespace } from '@latchkey/primitives'
import type { Context } from '../../context.ts'
import { keys } from '../../storage/keys.ts'
import { readRecentWallets } from '../../storage/recent-wallets.ts'
import { SESSION_KEYS } from '../../storage/session-keys.ts'
import { readSession, type StoredSession } from '../../storage/stored-session.ts'
import { resolveThemeMode } from '../../store/create-context.ts'
import type { State } from '../../store/state.ts'
import type { ConnectRunner } from './connect.effects.ts'
import { withConnection } from './connections.ts'
import type { Sessions } from './sessions.ts'

/** Sessions of one approval that its wallet has to confirm. */
interface Restorable {
  readonly walletId: string
  readonly namespaces: readonly [Namespace, ...Namespace[]]
}

/** A wallet that is being asked for its sessions. */
interface Running {
  readonly walletId: string
  readonly attempt: Promise<void>
}

/**
 * Brings stored sessions back, and keeps the tabs of a site in agreement.
 *
 * A session counts as `connected` only after the wallet answered for it; until then it is shown as it was.
 *
 * @see Spec §4 "Connection status"
 */
export function createReconnect(context: Context, sessions: Sessions, runner: ConnectRunner) {
  const { storage } = context.options
  const running = new Map<Namespace, Running>()

  async function confirm({ namespaces, walletId }: Restorable): Promise<void> {
    const [namespace] = namespaces
    const approval = await runner.ask(walletId, namespace, true, context.signal)
    await runner.admit(approval)
    if (context.getState().connections[namespace]?.wallet?.id === walletId) sessions.adopt(approval)
  }

  function restore(restorable: Restorable): Promise<void> {
    const [namespace] = restorable.namespaces
    const pending = running.get(namespace)
    // Another tab may have connected another wallet since: that one is asked afterwards.
    if (pending !== undefined)
      return pending.walletId === restorable.walletId ? pending.attempt : after(pending, restorable)
    const attempt = confirm(restorable)
      .catch(() => {})
      .then(() => {
        for (const each of restorable.namespaces) running.delete(each)
        const { connections } = context.getState()
        // Removed, locked or silent: the wallet does not stand behind the session any more.
        const lost = restorable.namespaces.filter(
          (each) =>
            connections[each]?.status === 'reconnecting' && connections[each].wallet?.id === restorable.walletId,
        )
        if (lost.length > 0) sessions.drop(lost)
      })
    for (const each of restorable.namespaces) running.set(each, { walletId: restorable.walletId, attempt })
    return attempt
  }

  async function after({ attempt }: Running, next: Restorable): Promise<void> {
    await attempt
    const connection = context.getState().connections[next.namespaces[0]]
    if (connection?.status === 'reconnecting' && connection.wallet?.id === next.walletId) await restore(next)
  }

  async function restoreAll(): Promise<void> {
    // Another tab may have connected since this one was opened.
    if (context.options.enableReconnect !== false) followOtherTabs(undefined)
    const { connections } = context.getState()
    const stored = NAMESPACES.filter((namespace) => connections[namespace]?.status === 'reconnecting')
    await Promise.all(toRestorable(connections, stored).map(restore))
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
    const [state, replaced] = withStored({ ...before, recentWallets: readRecentWallets(storage) }, stored)
    sessions.drop(lost, state, { type: 'followed' })
    for (const each of toRestorable(stored.connections, replaced)) void restore(each)
  }

  const stopFollowing = storage.subscribe(followOtherTabs)
  return {
    restoreAll,
    /** Resolves when nothing of the chain family is being restored. */
    settled: async (namespace: Namespace) => running.get(namespace)?.attempt,
    stop: stopFollowing,
  }
}

/** Returns the state with what another tab connected, and the chain families that it connected anew. */
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
  const replaced = NAMESPACES.filter((namespace) => {
    const walletId = connections[namespace]?.wallet?.id
    return walletId !== undefined && walletId !== before.connections[namespace]?.wallet?.id
  })
  for (const namespace of replaced) state = withConnection(state, namespace, connections[namespace])
  return [state, replaced]
}

/** Returns whom to ask for stored sessions: once for each approval. One without an id serves one chain family. */
function toRestorable(connections: State['connections'], namespaces: readonly Namespace[]): readonly Restorable[] {
  const found = new Map<string, Restorable>()
  for (const namespace of namespaces) {
    const { wallet, approvalId = namespace } = connections[namespace] ?? {}
    if (wallet === undefined) continue
    const key = `${wallet.id} ${approvalId}`
    const others = found.get(key)?.namespaces ?? []
    const [first = namespace, ...rest] = [...others, namespace]
    found.set(key, { walletId: wallet.id, namespaces: [first, ...rest] })
  }
  return [...found.values()]
}
