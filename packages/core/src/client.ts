import type { Namespace } from '@latchkey/primitives'
import type { BoundActions, BoundReads } from './actions.ts'
import type { Caller } from './caller.ts'
import type { ClientEvent, TrackingEvent } from './features/telemetry/telemetry.types.ts'
import type { ClientOptions, Features } from './options.ts'
import type { ProviderOf, SessionPermissions, SocialProvider } from './ports/index.ts'
import type { State, ThemeMode } from './store/state.ts'
import type { StateChange } from './store/state-flow.ts'

export interface ConnectCall {
  /** Of a wallet in `state.wallets`. */
  readonly walletId: string
  /** Default: the active chain family. */
  readonly namespace?: Namespace
  /** For the embedded wallet: the provider of the login, one of `supports.socials`. */
  readonly social?: SocialProvider
}

/**
 * All data that a client reads from services and chains. A read is `loading` and sends no request until its first
 * listener subscribes; that loads its code and fetches. Each read is also a function: `nativeBalance(client, account)`.
 *
 * @example
 * const read = client.reads.nativeBalance({ address, networkId: 'eip155:1' })
 * const stop = read.subscribe(() => console.log(read.getSnapshot().data?.balance))
 */
export type ClientReads = BoundReads

export interface GetProvider {
  <N extends Namespace>(namespace: N): ProviderOf<N> | undefined
  (namespace?: Namespace): unknown
}

/**
 * The verbs of a client for a site. A verb that returns a promise never rejects: its result holds the error. Most verbs
 * are also functions: `signMessage(client, request)`. The verbs of screens are functions only.
 */
export interface ClientActions extends BoundActions {
  /**
   * Requests a connection from a wallet. The progress is in `state.connect` and `state.connections`; a failure is in
   * `state.connect.failure`, for instance connect/timeout or wallet/rejected.
   *
   * @example client.actions.connect({ walletId: 'io.metamask' })
   * @see Spec §4
   */
  connect(call: ConnectCall): void
  /**
   * Cancels the pending request and clears its failure.
   *
   * @param walletId - Cancels only a request to this wallet. Default: any wallet.
   */
  cancelConnect(walletId?: string): void
  /**
   * Returns the provider object of the connected wallet, or `undefined` without a connection. Its type and shape depend
   * on the chain family, not on the connector. Default: the active family.
   *
   * @see EIP-1193
   */
  readonly getProvider: GetProvider
  /** Fetches balances, activity and NFTs again, if something has subscribed to them. */
  refresh(): void
  /** Sets whether the visitor agrees to the terms of the site. @see Spec §9 "legalCheckbox" */
  agree(hasAgreed: boolean): void
  /** Sets the theme of the site for this page. `undefined`: the theme of the device. @see Spec §3 "Theme" */
  setThemeMode(themeMode: ThemeMode | undefined): void
  setThemeVariables(themeVariables: Readonly<Record<string, string | number | undefined>>): void
  /** Sends an event to the listeners and to the analytics of the site. @see Spec §7 "Tracking events" */
  track(event: TrackingEvent): void
}

/**
 * A client without a user interface: its state, its verbs and its reads. Each member can be called at any time; a verb first
 * loads the code that it needs.
 */
export interface Client extends Caller {
  /** The options of the site. */
  readonly options: ClientOptions
  /** Switches of the site, merged with the defaults. Screens use `selectAvailability` instead. */
  readonly features: Features
  /** Returns the current state, for selectors such as `selectConnection`. */
  getState(): State
  /**
   * Returns the state for server rendering: that of a first visit. Hydration starts from it, and the restored state
   * follows.
   */
  getServerState(): State
  /** Calls back at each change of the state. @returns a function that unsubscribes. */
  subscribe(listener: (state: State, before: State) => void): () => void
  /**
   * Calls back with each named change of the state, before the listeners of the state. Replaying the changes, also from
   * a stored log of their events, gives the same state.
   *
   * @returns a function that unsubscribes.
   * @example client.subscribeChanges(({ name, event }) => console.debug(name, event)) // 'connect/approved', …
   */
  subscribeChanges(listener: (change: StateChange) => void): () => void
  /**
   * Calls back for each event that the client tracks. @returns a function that unsubscribes. @see Spec §7 "Tracking
   * events"
   */
  subscribeEvents(listener: (event: ClientEvent) => void): () => void
  /** Loads the lazy part of the client. @throws config/destroyed, or the error of the failed load */
  load(): Promise<void>
  /**
   * Preloads the code that a press of a button needs; called at hover, focus or press. Fails silently: the press itself
   * loads again.
   */
  prepare(): void
  /**
   * Returns the requests that the wallet of a chain family permits to the site, for `describePermissions`; `undefined`
   * without a session. The value changes with the connection in the state.
   */
  permissions(namespace?: Namespace): { readonly permissions: SessionPermissions | undefined } | undefined
  /** Cached data from services and chains. */
  readonly reads: ClientReads
  /** The verbs, without their first argument: `client.actions.signMessage({ message })`. */
  readonly actions: ClientActions
  /** Ends the client: its listeners, timers and requests. The sessions stay open in the wallet. */
  destroy(): void
}
