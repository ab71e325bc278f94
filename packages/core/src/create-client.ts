import { toFailure, WalletError } from '@latchkey/errors/early'
import type { Namespace } from '@latchkey/primitives'
import type { Client, ClientActions, PreparedPart } from './client.ts'
import type { EarlyContext } from './context.ts'
import type { Engine } from './engine.ts'
import type { Feature, FeatureReads, FeatureVerbs } from './feature.ts'
import { RETRY_AFTER_MS } from './features/connect/retry.ts'
import { createByName, createStandIn } from './features/create-stand-in.ts'
import type { FEATURES } from './features/list.ts'
import { createModalActions } from './features/modal/modal.actions.ts'
import type { ClientOptions } from './options.ts'
import { failed, type Result } from './result.ts'
import { keys } from './storage/keys.ts'
import { FIRST_VISIT, readSession } from './storage/stored-session.ts'
import { createContext, initialState, isRestored } from './store/create-context.ts'

/** Options that a page without types can omit by mistake. */
const REQUIRED = ['networks', 'adapters', 'connectors', 'storage', 'clock', 'environment', 'reporter'] as const

type LoadEngine = () => Promise<{ createEngine(context: EarlyContext): Engine }>

/** Verbs of the engine itself that give a result. */
type EngineVerbs = Pick<
  ClientActions,
  | 'disconnect'
  | 'switchNetwork'
  | 'cancelSwitch'
  | 'retryConnect'
  | 'prepareConnect'
  | 'prefetchConnect'
  | 'openPairingLink'
  | 'showToast'
  | 'dismissToast'
  | 'setAccountTab'
>

type VerbsByName = Readonly<Record<string, ((...args: readonly unknown[]) => unknown) | undefined>>

type OwnActions = Omit<ClientActions, keyof FeatureVerbs<typeof FEATURES> | keyof EngineVerbs>

/**
 * Returns one headless client: state to read, verbs to call, events to listen to. Creating it sends no request. When an
 * earlier visit left a session, its account is in the first state, as `reconnecting`, and the client restores the
 * session in the background.
 *
 * @param given - See `ClientOptions`; `@latchkey/modal` fills in the browser's parts.
 * @throws config/invalid-options
 * @example
 * const client = createClient({ networks: [mainnet], adapters: [evm()], connectors: [injected()], ...browserParts })
 * client.subscribe((state) => console.log(selectStatus(state)))
 * @see Spec §4
 */
export function createClient(given: ClientOptions): Client {
  const missing = REQUIRED.find((name) => given[name] === undefined)
  if (missing !== undefined)
    throw new WalletError('config/invalid-options', { path: missing, problem: 'it is required' })
  if (given.networks.length === 0)
    throw new WalletError('config/invalid-options', { path: 'networks', problem: 'give at least one network' })
  return createClientWith(given, () => import('./engine.ts'))
}

/**
 * Returns the client of `createClient`, with the rest of it from another module: one `import()` can then bring it together
 * with what else is wanted at that moment, and a bundler that drops the other `import()` cuts one chunk for all of it.
 *
 * @param given - Checked by the caller, so that a page holds one check of its options.
 */
export const createClientWith = (given: ClientOptions, loadEngine: LoadEngine): Client =>
  createClientOf<typeof FEATURES>(given, loadEngine)

/** Returns a client of the features that the engine brings: their verbs and reads are on it by name, lazy inside. */
export function createClientOf<L extends readonly Feature[]>(given: ClientOptions, loadEngine: LoadEngine) {
  const { connectors, enableWalletConnect } = given
  const options =
    enableWalletConnect === false
      ? { ...given, connectors: connectors.filter(({ supports }) => supports?.pairing !== true) }
      : given
  const root = new AbortController()
  const parts = createContext(options, root.signal)
  const { getState } = parts
  const context: EarlyContext = {
    ...parts,
    commit([next, ...effects]) {
      if (next !== getState()) parts.set(next)
      for (const effect of effects)
        if (effect.type === 'track') parts.track(effect.event)
        else (actions as VerbsByName)[effect.verb]?.(...effect.args)
    },
  }
  const modal = createModalActions(context, load)
  const serverState = initialState(options, FIRST_VISIT)

  let engine: Engine | undefined
  /** The last call of `connect`, for one that is cancelled before the engine is here. */
  let called: Parameters<OwnActions['connect']>[0] | undefined
  function cancelConnect(walletId?: string): void {
    if (engine !== undefined) engine.connect.cancel(walletId)
    else if (called !== undefined && (walletId ?? called.walletId) === called.walletId) {
      called = undefined
      context.set({ connect: { status: 'idle' } })
    }
  }
  let loading: Promise<Engine> | undefined
  const listeners = new Set<() => void>()
  /** Loads the rest of the client; the modal calls it when a person shows that they are about to act. */
  function load(): Promise<Engine> {
    loading ??= Promise.all([loadEngine(), ...options.connectors.map((connector) => connector.load?.())]).then(
      ([{ createEngine }]) => {
        if (root.signal.aborted) throw new WalletError('config/destroyed')
        stopWaitingForTabs()
        engine = createEngine(context)
        for (const listener of listeners) listener()
        return engine
      },
    )
    // A chunk that failed to arrive may arrive the next time.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }

  /** Hover, focus or press of a button: get ready, so that the click finds everything there. */
  function prepare(): void {
    options.onPrepare?.()
    load().catch(() => {})
  }

  /** Calls back once the rest is here, also where the code arrives only with a later attempt. */
  function onLoaded(callback: () => void): () => void {
    listeners.add(callback)
    load().catch(() => {})
    return () => listeners.delete(callback)
  }

  if (isRestored(getState())) void load().catch(() => {})
  // A tab in which nobody has acted yet still learns that the visitor connected in another one.
  const stopWaitingForTabs = options.storage.subscribe((key) => {
    // The tab that connects writes the status last.
    if (key !== keys.status.name) return
    if (isRestored(readSession(options.storage))) void load().catch(() => {})
  })

  const own: OwnActions = {
    modal,
    connect(call) {
      const { walletId, namespace = getState().listedFamily ?? getState().activeNamespace } = call
      called = call
      const start = ({ connect }: Engine) => {
        if (call === called) connect.start({ ...call, namespace })
      }
      // In the press itself where the rest is here: what it shows is drawn with the screen it leads to.
      if (engine !== undefined) start(engine)
      // The code did not arrive: shown in the same place as a wallet that did not answer, and tried again from there.
      else
        load().then(start, (error) => {
          if (call !== called) return
          const retryAt = options.clock.now() + RETRY_AFTER_MS
          context.set({ connect: { status: 'failed', walletId, namespace, failure: toFailure(error), retryAt } })
        })
    },
    cancelConnect,
    getProvider: (namespace) => engine?.getProvider(namespace),
    refresh: () => engine?.features.refresh(),
    agree: (hasAgreed) => context.set({ hasAgreed }),
    setThemeMode: (themeMode) => context.set({ themeMode }),
    setThemeVariables: (themeVariables) => context.set({ themeVariables }),
    track: (event) => context.track(event),
  }
  const verb =
    (name: string) =>
    async (...args: readonly unknown[]): Promise<Result<unknown>> => {
      try {
        return await (engine ?? (await load())).features.verb(name, args)
      } catch (cause) {
        return failed(new WalletError(root.signal.aborted ? 'config/destroyed' : 'bug/unexpected', {}, { cause }))
      }
    }
  const read =
    (name: string) =>
    (...args: readonly unknown[]) => {
      const find = () => engine?.features.read(name, args)
      return find() ?? createStandIn(find, onLoaded)
    }
  // A type cannot follow the names: what they stand for is checked where the features are declared.
  const actions = createByName(own, verb) as OwnActions & EngineVerbs & FeatureVerbs<L>

  return {
    options: context.options,
    features: context.features,
    getState,
    getServerState: () => serverState,
    subscribe: context.subscribe,
    subscribeEvents: context.subscribeEvents,
    load: async (): Promise<void> => void (await load()),
    prepare,
    prepareFor: (what: PreparedPart) => load().then((loaded) => loaded.prepareFor[what]()),
    permissions: (namespace?: Namespace) => engine?.permissions(namespace),
    links: () => engine?.links,
    images: {
      wallet: (imageId: string) => engine?.images.wallet(imageId),
      network: (networkId: string) => getState().networkPictures?.[networkId],
      token: (symbol: string) => engine?.images.token(symbol),
    },
    reads: createByName({}, read) as FeatureReads<L>,
    actions,
    destroy(): void {
      stopWaitingForTabs()
      engine?.stop()
      modal.stop()
      listeners.clear()
      root.abort()
    },
  }
}
