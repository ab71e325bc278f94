import { NAMESPACES, type Namespace } from '@latchkey/primitives'
import type { Context } from '../../context.ts'
import type { Approval, SessionEvent, WalletSession } from '../../ports/index.ts'
import { readSession } from '../../storage/stored-session.ts'
import { forgetLink, persist } from '../../storage/write-session.ts'
import { isConnected } from '../../store/selectors.ts'
import type { State } from '../../store/state.ts'
import type { AppLinkCode } from '../pairing/app-links.ts'
import type { DomainEvent } from '../router/navigation.ts'
import { isSameApproval, namespacesOf, withApproval, withConnection, withSessionEvent } from './connections.ts'
import type { SessionRules } from './session-rules.ts'
import { changesOf, sessionsFlow } from './sessions.flow.ts'

interface Live {
  readonly session: WalletSession
  readonly approval: Approval
  stop(): void
}

/** The live sessions of one client, at most one per chain family. */
export function createSessions(context: Context, { bringToWallet }: Pick<AppLinkCode, 'bringToWallet'>) {
  const { options } = context
  const live = new Map<Namespace, Live>()
  let rules: SessionRules | undefined
  const liveOf = (approval: Approval) => [...live.values()].filter((each) => each.approval === approval)

  /**
   * Applies a change and the screen that follows in one step.
   *
   * @param before - The state from which `next` was derived.
   */
  function show(before: State, next: State, event?: DomainEvent): void {
    const facts = changesOf(before, next)
    const allowsUnsupported = options.allowUnsupportedChain === true
    context.dispatch(sessionsFlow, { type: event?.type ?? 'changed', facts, event, allowsUnsupported })
  }

  /**
   * Stores the sessions of an approval and replaces other sessions of their chain families. The replaced wallets keep
   * their sessions of other families; a wallet without any session left is notified.
   *
   * @returns the state after the rules of several families.
   */
  function hold(state: State, approval: Approval): State {
    const replaced = approval.sessions.flatMap(({ namespace }) => release(namespace) ?? [])
    for (const session of approval.sessions) {
      const { namespace } = session
      live.set(namespace, { session, approval, stop: session.subscribe((event) => onEvent(namespace, event)) })
    }
    // An approval that is approved again keeps its id and continues.
    const isEnded = (other: Approval) => other.id !== approval.id
    const ended = new Set(replaced.map((each) => each.approval).filter(isEnded))
    const [next, stay] = rules?.replace(state, approval, [...ended]) ?? [state]
    for (const other of ended) {
      // It stays listed, or continues in another chain family.
      if (stay?.has(other) || liveOf(other).length > 0) continue
      // Takes a session that has not ended by itself, because only such a session can notify the wallet.
      const held = replaced.find(({ approval }) => approval === other)?.session ?? other.sessions[0]
      // After the caller has persisted the new sessions: another tab must read them before it receives this disconnect.
      void Promise.resolve().then(() => held.disconnect())
    }
    return next
  }

  function release(namespace: Namespace): Live | undefined {
    const held = live.get(namespace)
    held?.stop()
    live.delete(namespace)
    return held
  }

  function onEvent(namespace: Namespace, event: SessionEvent): void {
    const state = context.getState()
    if (event.type === 'request-sent') bringToWallet(event)
    else if (state.connections[namespace] !== undefined) {
      const next = withSessionEvent(state, namespace, event, rules)
      if (next.connections[namespace] === undefined) drop([namespace])
      else {
        show(state, next, event.type === 'network' ? { type: 'network-changed', namespace } : undefined)
        if (event.type !== 'approved-networks' && event.type !== 'login') persistUnlessReplaced([namespace], state)
      }
    }
  }

  /** Persists, unless another tab has stored other sessions for these chain families, which this tab will follow. */
  function persistUnlessReplaced(namespaces: readonly Namespace[], { connections }: State): void {
    const stored = readSession(options.storage).connections
    const isReplaced = (each: Namespace) =>
      stored[each] !== undefined && !isSameApproval(stored[each], connections[each])
    if (!namespaces.some(isReplaced)) persist(context)
  }

  /**
   * Removes sessions without notifying their wallets, because the wallet or another tab ended them.
   *
   * @param change - A further change in the same commit.
   * @param event - The event, if the account of the active chain family stays.
   */
  function drop(namespaces: readonly Namespace[], change: Partial<State> = {}, event?: DomainEvent): void {
    const before = context.getState()
    let state: State = { ...before, ...change }
    for (const namespace of namespaces) {
      release(namespace)
      if (before.connections[namespace]?.wallet?.supports?.pairing === true) forgetLink(options.storage)
      state = withConnection(state, namespace, undefined)
    }
    const hasLost = namespaces.includes(before.activeNamespace) && isConnected(before)
    // Shows an account of another chain family instead of none.
    const other = NAMESPACES.find((each) => isConnected(state, each))
    if (hasLost && other !== undefined && !isConnected(state)) state = { ...state, activeNamespace: other }
    show(before, state, hasLost ? { type: 'disconnected' } : event)
    // A tab that follows another tab must not overwrite that tab's storage.
    if (event?.type !== 'followed') persistUnlessReplaced(namespaces, before)
  }

  return {
    show,
    hold: (state: State, approval: Approval): State => withApproval(hold(state, approval), approval, rules),
    whereAdded: (state: State) => rules?.whereAdded(state),
    /** Adds the rules for several chain families and wallets. */
    extend(added: SessionRules): void {
      rules = added
    },
    release,
    drop,
    get: (namespace: Namespace): WalletSession | undefined => live.get(namespace)?.session,
    has: (namespace: Namespace): boolean => live.has(namespace),
    /** Registers sessions that the visitor did not request: from storage, or from a connector. */
    adopt(approval: Approval): void {
      const before = context.getState()
      const state = withApproval(hold(before, approval), approval, rules)
      const { activeNamespace } = state
      const has = approval.sessions.some(({ namespace }) => namespace === activeNamespace)
      show(before, state, has ? { type: 'restored' } : undefined)
      persist(context)
    },
    /**
     * Ends the approvals of chain families, and notifies their wallets. Resolves also if a wallet cannot be notified.
     */
    async end(namespaces: readonly Namespace[], change?: Partial<State>): Promise<void> {
      const { connections } = context.getState()
      const ending = new Set(namespaces.flatMap((namespace) => live.get(namespace)?.approval ?? []))
      const all = [
        ...[...ending].flatMap(liveOf).map(({ session }) => session.namespace),
        // For approvals that are still being restored, the code that restores them notifies the wallets.
        ...namespaces.flatMap((namespace) => (live.has(namespace) ? [] : namespacesOf(connections, namespace))),
      ]
      // Takes one session of each approval that has not ended by itself, because only such a session can notify the
      // wallet.
      const ended = [...ending].map((approval) => liveOf(approval)[0]?.session ?? approval.sessions[0])
      const [listedChange, listed] = rules?.end(context.getState(), namespaces) ?? [{}, []]
      drop([...new Set([...namespaces, ...all])], { ...change, ...listedChange })
      await Promise.all([...ended, ...listed].map((session) => session.disconnect()))
    },
    stop(): void {
      for (const { stop } of live.values()) stop()
      live.clear()
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>
