import type { Namespace } from '@latchkey/primitives'
import type { Context } from '../../context.ts'
import type { Step } from '../../flow/flow.ts'
import type { SessionEvent, WalletSession } from '../../ports/index.ts'
import { forgetLink, persist } from '../../storage/write-session.ts'
import { isConnected } from '../../store/selectors.ts'
import type { State } from '../../store/state.ts'
import { bringToWallet } from '../pairing/bring-to-wallet.ts'
import { type DomainEvent, navigate } from '../router/navigation.ts'
import type { ModalEffect } from '../router/router.types.ts'
import { withConnection, withSessionEvent } from './connections.ts'

/** The live sessions of one client, at most one for each chain family. */
export function createSessions(context: Context) {
  const { options } = context
  const live = new Map<Namespace, { readonly session: WalletSession; stop(): void }>()

  /** Shows what happened, and the screen that it leads to, in one commit. */
  function show([state, ...effects]: Step<State, ModalEffect>, event?: DomainEvent): void {
    const isAllowed = options.allowUnsupportedChain === true
    const [next, ...more] = event === undefined ? ([state] as const) : navigate(state, event, isAllowed)
    context.commit([next, ...effects, ...more])
  }

  /** Takes a session as the one of its chain family, in place of another one. */
  function hold(session: WalletSession): void {
    const { namespace } = session
    const replaced = live.get(namespace)
    replaced?.stop()
    if (replaced !== undefined && replaced.session.walletId !== session.walletId) void replaced.session.disconnect()
    live.set(namespace, { session, stop: session.subscribe((event) => onEvent(namespace, event)) })
  }

  function onEvent(namespace: Namespace, event: SessionEvent): void {
    const state = context.getState()
    if (event.type === 'asked') bringToWallet(options, event)
    else if (state.connections[namespace] !== undefined) {
      const next = withSessionEvent(state, namespace, event)
      if (next.connections[namespace] === undefined) drop([namespace])
      else {
        show([next], event.type === 'network' ? { type: 'network-changed', namespace } : undefined)
        if (event.type !== 'approved-networks') persist(context)
      }
    }
  }

  /**
   * Forgets sessions without telling their wallets: the wallet, or another tab, ended them.
   *
   * @param change - What else is shown with it.
   * @param event - What happened, where the account of the active chain family stays.
   */
  function drop(namespaces: readonly Namespace[], change: Partial<State> = {}, event?: DomainEvent): void {
    const before = context.getState()
    let state: State = { ...before, ...change }
    for (const namespace of namespaces) {
      live.get(namespace)?.stop()
      live.delete(namespace)
      if (before.connections[namespace]?.wallet?.type === 'WALLET_CONNECT') forgetLink(options.storage)
      state = withConnection(state, namespace, undefined)
    }
    const hasLost = namespaces.includes(before.activeNamespace) && isConnected(before)
    show([state], hasLost ? { type: 'disconnected' } : event)
    if (namespaces.length > 0) persist(context)
  }

  return {
    show,
    hold,
    drop,
    get: (namespace: Namespace): WalletSession | undefined => live.get(namespace)?.session,
    has: (namespace: Namespace): boolean => live.has(namespace),
    /** Forgets sessions and tells their wallets. Resolves for a wallet that cannot be told. */
    async end(namespaces: readonly Namespace[], change?: Partial<State>): Promise<void> {
      const ending = namespaces.map((namespace) => live.get(namespace)?.session)
      drop(namespaces, change)
      await Promise.all(ending.map((session) => session?.disconnect()))
    },
    stop(): void {
      for (const { stop } of live.values()) stop()
      live.clear()
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>
