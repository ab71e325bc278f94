import { WalletError } from '@latchkey/errors'
import type { Namespace } from '@latchkey/primitives'
import type { Client, GetProvider } from './client.ts'
import { createConnectActions } from './features/connect/start-connect.ts'
import { createModalActions } from './features/modal/modal.actions.ts'
import { preferencesFlow } from './features/preferences/preferences.flow.ts'
import { createForward } from './forward.ts'
import { createLazyEngine, type LoadEngine } from './lazy-engine.ts'
import type { ClientOptions } from './options.ts'
import type { PreparedPart, ScreenClient } from './screen-client.ts'
import { FIRST_VISIT } from './storage/stored-session.ts'
import { createContext, initialState } from './store/create-context.ts'

/** Required options that a site without TypeScript may omit by mistake. */
const REQUIRED = ['networks', 'adapters', 'connectors', 'storage', 'clock', 'environment', 'reporter'] as const

/**
 * Returns a headless client: state, verbs and events. Creating it sends no request. If an earlier visit left a session,
 * its account is in the first state, as `reconnecting`, and the client restores the session in the background.
 *
 * @param given - See `ClientOptions`; `@latchkey/modal` adds the parts of the browser.
 * @throws config/invalid-options
 * @example
 * const client = createClient({ networks: [mainnet], adapters: [evm()], connectors: [injected()], ...browserParts })
 * client.subscribe((state) => console.log(selectStatus(state)))
 * @see Spec §4
 */
export function createClient(given: ClientOptions): Client {
  return createScreenClient(given)
}

/** Returns the client of `createClient` with the members that screens need. @throws config/invalid-options */
export function createScreenClient(given: ClientOptions): ScreenClient {
  const missing = REQUIRED.find((name) => given[name] === undefined)
  if (missing !== undefined)
    throw new WalletError('config/invalid-options', { path: missing, problem: 'it is required' })
  if (given.networks.length === 0)
    throw new WalletError('config/invalid-options', { path: 'networks', problem: 'give at least one network' })
  return createClientWith(given, () => import('./engine.ts'))
}

/**
 * Returns the client of `createScreenClient`, with a function that loads its engine. The caller's `import()` can then
 * load the engine together with other code of that moment; a bundler that drops the other `import()` writes one chunk
 * for all of it.
 *
 * @param given - Checked by the caller, so that a page contains one check of the options.
 */
export function createClientWith(given: ClientOptions, loadEngine: LoadEngine): ScreenClient {
  const options = withoutPairing(given)
  const root = new AbortController()
  const context = createContext(options, root.signal, (walletId) => cancelConnect(walletId))
  const engine = createLazyEngine(context, loadEngine)
  const modal = createModalActions(context, engine.load)
  const serverState = initialState(options, FIRST_VISIT)

  const { connect, cancelConnect } = createConnectActions(context, engine)

  const { actions, reads, ...caller } = createForward(engine, root.signal)

  return {
    options,
    features: context.features,
    getState: context.getState,
    getServerState: () => serverState,
    subscribe: context.subscribe,
    subscribeEvents: context.subscribeEvents,
    subscribeChanges: context.subscribeChanges,
    load: async (): Promise<void> => void (await engine.load()),
    /** Called at hover, focus or press of a button: preloads the code of the click. */
    prepare(): void {
      options.onPrepare?.()
      engine.prefetch()
    },
    prepareFor: (what: PreparedPart) => engine.load().then((loaded) => loaded.prepareFor[what]()),
    permissions: (namespace?: Namespace) => engine.get()?.permissions(namespace),
    links: () => engine.get()?.links(),
    images: {
      wallet: (imageId: string) => engine.get()?.images.wallet(imageId),
      network: (networkId: string) => context.getState().networkPictures?.[networkId],
      token: (symbol: string) => engine.get()?.images.token(symbol),
    },
    ...caller,
    reads,
    actions: {
      ...actions,
      modal,
      connect,
      cancelConnect,
      // The adapter of the chain family guarantees this type: the object is the wallet's own.
      getProvider: ((namespace?: Namespace) => engine.get()?.getProvider(namespace)) as GetProvider,
      refresh: () => engine.get()?.features.refresh(),
      agree: (hasAgreed) => void context.dispatch(preferencesFlow, { type: 'agreed', hasAgreed }),
      setThemeMode: (themeMode) => void context.dispatch(preferencesFlow, { type: 'themed', themeMode }),
      setThemeVariables: (themeVariables) => void context.dispatch(preferencesFlow, { type: 'styled', themeVariables }),
      track: context.track,
    },
    destroy(): void {
      engine.stop()
      modal.stop()
      root.abort()
    },
  }
}

function withoutPairing(options: ClientOptions): ClientOptions {
  const { connectors, enableWalletConnect } = options
  if (enableWalletConnect !== false) return options
  return { ...options, connectors: connectors.filter(({ supports }) => supports?.pairing !== true) }
}
