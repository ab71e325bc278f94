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
  /** For a wallet that people log in to: the provider by whose account, one of `supports.socials`. */
  readonly social?: SocialProvider
}

/**
 * Everything that a client reads from services and chains. A read does nothing until somebody subscribes to it: the
 * first listener loads the code behind it and fetches, and until that is there the read is `loading`. Each is a function
 * too, `nativeBalance(client, account)`.
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
 * The verbs of a client for a site. Those that return a promise never throw: a failure is in the result, by code. Most are
 * functions too, `signMessage(client, request)`, as are the verbs of screens.
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
   * Returns the provider object of the connected wallet, `undefined` without a connection. Type and shape are those of the
   * chain family that is named, whichever connector serves it; without one it belongs to the active family.
   *
   * @see EIP-1193
   */
  readonly getProvider: GetProvider
  /** Reads balances, activity and NFTs again, as far as somebody read them. */
  refresh(): void
  /** The visitor agrees to the terms of the site, or no longer does. @see Spec §9 "legalCheckbox" */
  agree(hasAgreed: boolean): void
  /** Sets the theme of the site, for this page. `undefined`: as the device. @see Spec §3 "Theme" */
  setThemeMode(themeMode: ThemeMode | undefined): void
  setThemeVariables(themeVariables: Readonly<Record<string, string | number | undefined>>): void
  /** Sends an event to the listeners, and the analytics of the site. @see Spec §7 "Tracking events" */
  track(event: TrackingEvent): void
}

/**
 * One headless client: state to read, verbs to call, reads to listen to. Everything of it can be called at any time;
 * code that is not there yet is loaded first.
 */
export interface Client extends Caller {
  /** What the site configured. */
  readonly options: ClientOptions
  /** Switches of the site, over the defaults. Screens use `selectAvailability` instead. */
  readonly features: Features
  /** Returns the state now, for selectors as `selectConnection`. */
  getState(): State
  /** Returns what a server renders: the state of a first visit. Hydration starts from it, then shows what was restored. */
  getServerState(): State
  /** Calls back at each change of the state. @returns the way to stop. */
  subscribe(listener: (state: State, before: State) => void): () => void
  /**
   * Calls back with each named change of the state, before the listeners of the state. The changes replay to the same state,
   * also from a stored log of their events.
   *
   * @returns the way to stop.
   * @example client.subscribeChanges(({ name, event }) => console.debug(name, event)) // 'connect/approved', …
   */
  subscribeChanges(listener: (change: StateChange) => void): () => void
  /** Calls back for each event that the client tracks. @returns the way to stop. @see Spec §7 "Tracking events" */
  subscribeEvents(listener: (event: ClientEvent) => void): () => void
  /** Loads the rest of the client. @throws config/destroyed, or what loading the code failed with. */
  load(): Promise<void>
  /** Hover, focus or press of a button: loads what the press needs. Fails silently; the press tries again. */
  prepare(): void
  /**
   * Returns the requests that the wallet of a chain family permits to the site, for `describePermissions`; `undefined`
   * without a session. It changes with the connection in the state.
   */
  permissions(namespace?: Namespace): { readonly permissions: SessionPermissions | undefined } | undefined
  /** What the client reads from services and chains, cached. */
  readonly reads: ClientReads
  /** The verbs, without their first argument: `client.actions.signMessage({ message })`. */
  readonly actions: ClientActions
  /** Ends everything: sessions stay with the wallet, listeners and requests of this client are gone. */
  destroy(): void
}
