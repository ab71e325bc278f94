import type { Network } from '@latchkey/chains'
import type { Namespace } from '@latchkey/primitives'
import type { EarlyContext } from '../context.ts'
import { CLOSED_MODAL } from '../features/modal/modal.flow.ts'
import { initialRouter } from '../features/router/router.flow.ts'
import type { ModalEffect } from '../features/router/router.types.ts'
import { homeView } from '../features/router/view-rules.ts'
import type { ClientEvent, TrackingEvent } from '../features/telemetry/telemetry.types.ts'
import { type ClientOptions, resolveFeatures } from '../options.ts'
import { readSession, type StoredSession } from '../storage/stored-session.ts'
import { createStore } from './create-store.ts'
import type { State, ThemeMode } from './state.ts'
import type { FlowEvent, StateChange, StateFlow } from './state-flow.ts'

/** The visitor's choice has priority over the site's. `undefined`: the theme of the device. */
export function resolveThemeMode(
  { themeMode }: Pick<ClientOptions, 'themeMode'>,
  { theme = themeMode }: Pick<StoredSession, 'theme'>,
): ThemeMode | undefined {
  return theme === 'system' ? undefined : theme
}

/** Returns the initial state of a client, with the stored session of an earlier visit. */
export function initialState(options: ClientOptions, stored: StoredSession): State {
  const { activeNamespace: active, activeNetworkId, connections: restoredConnections, theme: _, ...kept } = stored
  // `createClient` rejects an empty list of networks; the type is a plain array, so that a site can build it.
  const fallback = options.defaultNetwork ?? (options.networks[0] as Network)
  const restored = options.networks.find(({ caipNetworkId }) => caipNetworkId === activeNetworkId) ?? fallback
  const connections = options.enableReconnect === false ? {} : restoredConnections
  const namespaces = new Set(options.networks.map(({ chainNamespace }) => chainNamespace))
  const known = Object.entries(connections).filter(([namespace]) => namespaces.has(namespace as Namespace))
  const activeNamespace = active !== undefined && namespaces.has(active) ? active : restored.chainNamespace
  // The first network of a chain family, unless the family has the default or the restored one: the last entry wins.
  const chosen = [...[...options.networks].reverse(), fallback, restored]
  return {
    isInitialized: known.length === 0,
    networks: options.networks,
    activeNamespace,
    activeNetworkIds: Object.fromEntries(
      chosen.map(({ chainNamespace, caipNetworkId }) => [chainNamespace, caipNetworkId]),
    ),
    connections: Object.fromEntries(known),
    wallets: [],
    recentWallets: [],
    ...kept,
    modal: CLOSED_MODAL,
    hasAgreed: false,
    isEmbedded: options.isEmbedded ?? false,
    // An embedded modal first shows the account of an earlier visit, instead of Connect.
    router:
      options.isEmbedded && connections[activeNamespace]?.address !== undefined
        ? { ...initialRouter, history: [homeView(true)] }
        : initialRouter,
    transactions: [],
    connect: { status: 'idle' },
    switching: { status: 'idle' },
    accountTab: 'tokens',
    themeMode: resolveThemeMode(options, stored),
    themeVariables: options.themeVariables ?? {},
  }
}

/** Limit for a page whose engine never loads. */
const MAX_EARLY_EVENTS = 32

/** @param cancelConnect - Cancels the pending request to a wallet, or only one to that wallet. */
export function createContext(
  options: ClientOptions,
  signal: AbortSignal,
  cancelConnect: (walletId?: string) => void,
): EarlyContext {
  const store = createStore(initialState(options, readSession(options.storage)))
  const listeners = new Set<(event: ClientEvent) => void>()
  const changeListeners = new Set<(change: StateChange) => void>()
  let early: ClientEvent[] | undefined = []

  function track(event: TrackingEvent): void {
    const tracked: ClientEvent = { ...event, type: 'track', timestamp: options.clock.now() }
    if (early !== undefined && early.length < MAX_EARLY_EVENTS) early.push(tracked)
    for (const listener of listeners) listener(tracked)
  }

  function dispatch<E extends FlowEvent, F>(
    flow: StateFlow<E, F | ModalEffect>,
    event: E,
  ): readonly Exclude<F, ModalEffect>[] {
    if (signal.aborted) return []
    const before = store.getState()
    const [next, ...effects] = flow.step(before, event)
    if (next !== before) {
      for (const listener of changeListeners)
        listener({
          name: `${flow.name}/${event.type}`,
          event,
          step: (state, stored) => flow.step(state, stored as E)[0],
        })
      store.replace(next)
    }
    // TypeScript cannot distinguish an effect of the modal from one of the flow before its type is read.
    return effects.filter((effect): effect is Exclude<F, ModalEffect> => !runModalEffect(effect as ModalEffect))
  }

  /** @returns whether the effect belongs to the modal. */
  function runModalEffect(effect: ModalEffect): boolean {
    if (effect.type === 'track') track(effect.event)
    else if (effect.type === 'cancel-connect') cancelConnect(effect.walletId)
    else return false
    return true
  }

  return {
    options,
    features: resolveFeatures(options.features),
    getState: store.getState,
    dispatch,
    together: store.together,
    subscribe: store.subscribe,
    subscribeChanges(listener) {
      changeListeners.add(listener)
      return () => changeListeners.delete(listener)
    },
    track,
    takeEarlyEvents() {
      const taken = early ?? []
      early = undefined
      return taken
    },
    subscribeEvents(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    signal,
  }
}

/** On a server nothing is stored, so hooks return the state of a first visit there. */
export function isRestored({ connections }: Pick<State, 'connections'>): boolean {
  return Object.keys(connections).length > 0
}
