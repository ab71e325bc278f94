import { toFailure, WalletError } from '@latchkey/errors/early'
import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { EarlyContext } from './context.ts'
import type { Engine } from './engine.ts'
import { RETRY_AFTER_MS } from './features/connect/retry.ts'
import { createModalActions, type ModalActions } from './features/modal/modal.actions.ts'
import type { PairingLink } from './features/pairing/pairing-link.ts'
import type { ClientEvent, TrackingEvent } from './features/telemetry/telemetry.types.ts'
import type { ClientOptions, Features } from './options.ts'
import type { CallOptions, TransactionRequest, TransferRequest, TypedData } from './ports/index.ts'
import { failed, type Result } from './result.ts'
import { keys } from './storage/keys.ts'
import { FIRST_VISIT, readSession } from './storage/stored-session.ts'
import { createContext, initialState, isRestored } from './store/create-context.ts'
import type { AccountTab, RecentWallet, ThemeMode, ToastMessage, ToastVariant } from './store/state.ts'

/** What a page without types may have left out. */
const REQUIRED = ['networks', 'adapters', 'connectors', 'storage', 'clock', 'environment', 'reporter'] as const

type EngineModule = Pick<typeof import('./engine.ts'), 'createEngine'>

interface ConnectCall {
  readonly walletId: string
  readonly namespace?: Namespace
  /** For a wallet on another device: an offer that is still good is not used again. */
  readonly isFresh?: boolean
  /** For a wallet on another device: which one the visitor wants to reach, so that it is offered first next time. */
  readonly chosen?: RecentWallet
}

/**
 * Returns one headless client: state to read, verbs to call, events to listen to. Creating it asks for nothing from
 * anywhere; when an earlier visit left a session, its account is in the first state, as `reconnecting`, and the wallet
 * is asked in the background.
 *
 * @param given - See `ClientOptions`; `@latchkey/modal` fills in the browser's parts.
 * @throws config/invalid-options
 * @example
 * const client = createClient({ networks: [mainnet], adapters: [evm()], connectors: [injected()], ...browserParts })
 * client.subscribe((state) => console.log(selectStatus(state)))
 * @see Spec §4
 */
export const createClient = (given: ClientOptions): Client => createClientWith(given, () => import('./engine.ts'))

/**
 * Returns the client of `createClient`, with the rest of it from elsewhere: one `import()` can then bring it together
 * with what else is wanted at that moment, and a bundler that drops the other `import()` cuts one chunk for all of it.
 *
 * @throws config/invalid-options
 */
export function createClientWith(given: ClientOptions, loadEngine: () => Promise<EngineModule>) {
  const missing = REQUIRED.find((name) => given[name] === undefined)
  if (missing !== undefined)
    throw new WalletError('config/invalid-options', { path: missing, problem: 'it is required' })
  if (given.networks.length === 0)
    throw new WalletError('config/invalid-options', { path: 'networks', problem: 'give at least one network' })
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
        else cancelConnect(effect.walletId)
    },
  }
  const modal: ModalActions = createModalActions(context)
  const serverState = initialState(options, FIRST_VISIT)

  let engine: Engine | undefined
  /** The last call of `connect`, for one that is cancelled before the engine is here. */
  let called: ConnectCall | undefined
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

  /** In the press itself where the rest is here: what it shows is drawn with the screen it leads to. */
  function whenLoaded(act: (loaded: Engine) => void, onFailure: (error: unknown) => void = () => {}): void {
    if (engine === undefined) void load().then(act, onFailure)
    else act(engine)
  }

  const withEngine =
    <A extends readonly unknown[], T>(verb: (engine: Engine, ...args: A) => Promise<Result<T>>) =>
    async (...args: A): Promise<Result<T>> => {
      try {
        return await verb(engine ?? (await load()), ...args)
      } catch (cause) {
        return failed(new WalletError(root.signal.aborted ? 'config/destroyed' : 'bug/unexpected', {}, { cause }))
      }
    }

  if (isRestored(getState())) void load().catch(() => {})
  // A tab in which nobody has acted yet still learns that the visitor connected in another one.
  const stopWaitingForTabs = options.storage.subscribe((key) => {
    // Who connects writes the status last.
    if (key !== keys.status.name) return
    if (isRestored(readSession(options.storage))) void load().catch(() => {})
  })

  return {
    options: context.options,
    features: context.features as Features,
    getState,
    /** What a server renders: the state of a first visit. Hydration starts from it, then shows what was restored. */
    getServerState: () => serverState,
    subscribe: context.subscribe,
    subscribeEvents: context.subscribeEvents as (listener: (event: ClientEvent) => void) => () => void,
    load,
    prepare,
    /** The loaded rest of the client, `undefined` before `load()`; reads live in it. */
    getEngine: () => engine,
    /** Tells when the rest has been loaded. */
    onEngine(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    actions: {
      modal,
      /** Asks a wallet to connect; the outcome is in `state.connect` and `state.connections`. */
      connect(call: ConnectCall): void {
        const { walletId, namespace = getState().activeNamespace } = call
        called = call
        whenLoaded(
          ({ connect }) => call === called && connect.start({ ...call, namespace }),
          // The code did not arrive: said in the same place as a wallet that did not answer, and tried again from there.
          (error) => {
            if (call !== called) return
            const retryAt = options.clock.now() + RETRY_AFTER_MS
            context.set({ connect: { status: 'failed', walletId, namespace, failure: toFailure(error), retryAt } })
          },
        )
      },
      retryConnect: () => whenLoaded(({ connect }) => connect.retry()),
      /**
       * Takes the question back, and forgets how it failed.
       *
       * @param walletId - Who was asked: where another wallet is asked by now, nothing happens. Default: whoever it is.
       */
      cancelConnect,
      /** Opens the app of a wallet with the offer for it. Call it in the press: later, a browser refuses. */
      openPairingLink({ href, home, frame }: PairingLink, name: string): void {
        context.options.environment.openLink(href, frame)
        whenLoaded(({ connect }) => connect.linked({ href: home, name }))
      },
      disconnect: withEngine((loaded, request?: { readonly namespace?: Namespace }) =>
        loaded.connect.disconnect(request),
      ),
      switchNetwork: withEngine((loaded, networkId: CaipNetworkId, call?: CallOptions) =>
        loaded.networks.switchNetwork(networkId, call),
      ),
      cancelSwitch: () => engine?.networks.cancelSwitch(),
      signMessage: withEngine(async (loaded, request: { readonly message: string } & CallOptions) =>
        (await loaded.wallet()).signMessage(request),
      ),
      signTypedData: withEngine(async (loaded, request: { readonly typedData: TypedData } & CallOptions) =>
        (await loaded.wallet()).signTypedData(request),
      ),
      sendTransaction: withEngine(async (loaded, request: { readonly transaction: TransactionRequest } & CallOptions) =>
        (await loaded.wallet()).sendTransaction(request),
      ),
      transfer: withEngine(async (loaded, request: { readonly transfer: TransferRequest } & CallOptions) =>
        (await loaded.wallet()).transfer(request),
      ),
      waitForReceipt: withEngine(async (loaded, request: { readonly hash: string } & CallOptions) =>
        (await loaded.wallet()).waitForReceipt(request),
      ),
      resolveName: withEngine(async (loaded, request: { readonly name: string } & CallOptions) =>
        (await loaded.wallet()).resolveName(request),
      ),
      getProvider: (namespace?: Namespace): unknown => engine?.getProvider(namespace),
      /** Reads balances, activity and NFTs again. */
      refresh: () => engine?.refresh(),
      setAccountTab: (accountTab: AccountTab) => context.set({ accountTab }),
      /** The visitor agrees to the terms of the site, or no longer does. */
      agree: (hasAgreed: boolean) => context.set({ hasAgreed }),
      setThemeMode: (themeMode: ThemeMode | undefined) => context.set({ themeMode }),
      setThemeVariables: (themeVariables: Readonly<Record<string, string | number>>) => context.set({ themeVariables }),
      showToast: (variant: ToastVariant, message: ToastMessage, autoClose?: boolean) =>
        whenLoaded(({ toast }) => void toast(variant, message, autoClose)),
      dismissToast: () => context.set({ toast: undefined }),
      track: (event: TrackingEvent) => context.track(event),
    },
    /** Ends everything: sessions stay with the wallet, listeners and requests of this client are gone. */
    destroy(): void {
      stopWaitingForTabs()
      engine?.stop()
      modal.stop()
      listeners.clear()
      root.abort()
    },
  }
}

export type Client = ReturnType<typeof createClientWith>
