import { toWalletError, WalletError } from '@latchkey/errors/engine'
import type { Namespace } from '@latchkey/primitives'
import type { PreparedPart } from './client.ts'
import type { Context, EarlyContext } from './context.ts'
import type { Feature } from './feature.ts'
import { createAlerts } from './features/alerts/alerts.ts'
import { checkNeeds } from './features/check-needs.ts'
import { createConnectRunner } from './features/connect/connect.effects.ts'
import type { ConnectFlowEvent } from './features/connect/connect.flow.ts'
import { createDisconnect } from './features/connect/disconnect.ts'
import { createReconnect } from './features/connect/reconnect.ts'
import { createSessions } from './features/connect/sessions.ts'
import { FEATURES } from './features/list.ts'
import { createToast } from './features/modal/create-toast.ts'
import type { ViewRequest } from './features/modal/modal.actions.ts'
import { createNetworkActions } from './features/networks/networks.actions.ts'
import { linkPolicy } from './features/pairing/link-policy.ts'
import { toPairingLink } from './features/pairing/pairing-link.ts'
import { showsWallets } from './features/router/navigation.ts'
import { runFeatures } from './features/run-features.ts'
import { startTelemetry } from './features/telemetry/telemetry.sink.ts'
import { toWalletBrowserLink } from './features/wallets/wallet-browser-link.ts'
import { createWalletLists } from './features/wallets/wallets.lists.ts'
import { isSpoken } from './options.ts'
import type { Catalogue, WalletCandidate } from './ports/index.ts'
import { createOpenGateway } from './reads/open-gateway.ts'
import { untilSettled } from './reads/until-settled.ts'
import { ACCOUNT_CACHE_KEYS } from './storage/account-cache-keys.ts'
import { keys } from './storage/keys.ts'
import { readRecentWallets } from './storage/recent-wallets.ts'
import { migrate } from './storage/write-session.ts'
import { write } from './storage/write-stored.ts'
import { selectNetworkId } from './store/selectors.ts'
import type { OpenedLink, State } from './store/state.ts'

/**
 * Four frames. Rows that come meanwhile are drawn once. Places kept for them would be drawn, and then the rows: on a
 * slow device that takes longer than this.
 */
const AT_ONCE_MS = 64

/**
 * Builds everything of a client that is needed only once somebody acts, or once a session is there to restore. It is
 * a chunk of its own: a page that is merely looked at never loads it.
 */
export function createEngine(early: EarlyContext, list: readonly Feature[] = FEATURES) {
  const context: Context = { ...early, toast: createToast(early) }
  const { options } = context
  migrate(options.storage)
  const available = checkNeeds(context, list)
  const slices = Object.assign({}, ...list.map(({ slice }) => slice)) as Partial<State>
  context.set({ ...slices, available, recentWallets: readRecentWallets(options.storage) })
  const once = <T>(load: (() => Promise<T>) | undefined, adopt: (service: T) => T) => {
    let loaded: Promise<T> | undefined
    return async (): Promise<T | undefined> => {
      loaded ??= load?.().then(adopt)
      // A chunk that failed to arrive may arrive the next time.
      loaded?.catch(() => {
        loaded = undefined
      })
      return loaded
    }
  }
  const { watchService, watchVerb } = createAlerts(context)
  const gateway = createOpenGateway(options.services?.gateway, watchService)
  const catalogue = once<Catalogue>(options.services?.catalogue, watchService)
  let catalogueNow: Catalogue | undefined
  const catalogueLoaded = catalogue().then(
    (service) => {
      catalogueNow = service
      if (service === undefined) return
      const networkPictures = Object.fromEntries(
        options.networks.map(({ caipNetworkId, name }) => [
          caipNetworkId,
          service.networkImageUrl(caipNetworkId, name),
        ]),
      )
      context.set({ networkPictures, hasPictures: true })
      // The button of the network has its picture with the first paint of the next visit.
      write(options.storage, keys.networkPictures, networkPictures)
    },
    (error: unknown) => options.reporter.report(toWalletError(error)),
  )

  if (options.debug === true)
    void import('./note-later-options.ts').then(({ noteLaterOptions }) => noteLaterOptions(options)).catch(() => {})

  /** Where pictures are; `undefined` without a catalogue. */
  const images = {
    wallet: (imageId: string) => catalogueNow?.walletImageUrl(imageId),
    token: (symbol: string) => catalogueNow?.tokenImageUrl(symbol),
  }
  const sessions = createSessions(context)
  const runner = createConnectRunner(context, sessions)
  const reconnect = createReconnect(context, sessions, runner)
  const settled = (namespace: Namespace) => reconnect.settled(namespace)
  const walletLists = createWalletLists(context, catalogue)
  const disconnect = createDisconnect(context, sessions)
  const sources = { gateway, catalogue, walletLists, sessions, settled, disconnect, watchVerb, available }
  const networks = createNetworkActions(context, sessions, settled)
  const features = runFeatures(context, list, sources, {
    verbs: { disconnect, switchNetwork: watchVerb(networks.switchNetwork) },
    // The first screen is drawn with its wallets, before the code of any feature.
    reads: { walletLists: () => walletLists },
  })
  const stopTelemetry = startTelemetry(context, catalogue)

  /** Does what a site asks for by opening a screen with arguments. @throws config/invalid-options, and what its verb fails with */
  async function openWith({ view, arguments: given }: ViewRequest): Promise<unknown> {
    const verb = list.find(({ opens }) => opens?.[view])?.opens?.[view]
    if (verb === undefined)
      throw new WalletError('config/invalid-options', { path: 'view', problem: 'it takes no arguments' })
    const result = await features.verb(verb, [given])
    if (!result.ok) throw result.error
    return result.value
  }

  const site = {
    networks: options.networks
      .filter((network) => isSpoken(network, options.adapters))
      .map(({ caipNetworkId }) => caipNetworkId),
    ...(options.metadata === undefined ? {} : { metadata: options.metadata }),
  }
  const reached = new Map<string, readonly WalletCandidate[]>()
  for (const connector of options.connectors) {
    connector.start({
      clock: options.clock,
      signal: context.signal,
      site,
      enableEIP6963: options.enableEIP6963 !== false,
      emitWallets(found) {
        reached.set(connector.id, found)
        context.set({ wallets: options.connectors.flatMap(({ id }) => reached.get(id) ?? []) })
      },
      emitSession(approval) {
        runner.admit(approval).then(
          () => sessions.adopt(approval),
          (error: unknown) => options.reporter.report(toWalletError(error)),
        )
      },
    })
  }
  const connectorOf = (connectorId: string) => options.connectors.find(({ id }) => id === connectorId)
  // The first screen wants its wallets with the click, not when it has been drawn.
  const hasLists = available.any?.walletLists
  const wantsWallets = ({ modal, router }: State) => hasLists === true && modal.isOpen && showsWallets(router)
  const wantWallets = (state: State) => {
    if (wantsWallets(state)) walletLists.refetch()
  }
  let cancelWanting = () => {}
  wantWallets(context.getState())
  const stopWanting = context.subscribe((state, before) => {
    if (state.modal.isOpen === before.modal.isOpen) return
    // Nobody chose a wallet of a list that is closed.
    const isPrefetched = state.connect.status === 'waiting' && state.connect.isPrefetched === true
    if (!state.modal.isOpen && isPrefetched) runner.send({ type: 'cancel' })
    cancelWanting()
    // After the frame that the press is waiting for.
    if (state.modal.isOpen) cancelWanting = options.clock.after(0, () => wantWallets(context.getState()))
  })
  // A restored account wants its figures; a first visit has no use for what an earlier one kept.
  if (Object.keys(context.getState().connections).length > 0) void features.prepare()
  else for (const key of ACCOUNT_CACHE_KEYS) options.storage.remove(key)
  void reconnect.restoreAll()

  return {
    connect: {
      start: (call: Omit<Extract<ConnectFlowEvent, { type: 'connect' }>, 'type'>) =>
        runner.send({ type: 'connect', ...call }),
      linked: (link: OpenedLink) => runner.send({ type: 'linked', link }),
      retry: () => runner.send({ type: 'retry', now: options.clock.now() }),
      cancel: (walletId?: string) => runner.send({ type: 'cancel', walletId }),
      /** Prefetches the pairing URI before the person chooses, where no wallet is connecting. Its failure is not shown. */
      prefetch: (walletId: string) =>
        runner.send({ type: 'prefetch', walletId, namespace: context.getState().activeNamespace }),
      /** Makes what a press on a wallet of that connector will need. */
      prepare(connectorId: string): void {
        const state = context.getState()
        const namespace = state.activeNamespace
        const networkId = selectNetworkId(state, namespace)
        // What is signed while connecting is part of the pairing URI, and the site is asked for it only then.
        if (options.siwx !== undefined) connectorOf(connectorId)?.prepare?.()
        else connectorOf(connectorId)?.prepare?.({ namespace, ...(networkId === undefined ? {} : { networkId }) })
      },
    },
    openWith,
    cancelSwitch: networks.cancelSwitch,
    /** The wallet's own provider object, for a chain library of the site. */
    getProvider: (namespace: Namespace = context.getState().activeNamespace): unknown =>
      sessions.get(namespace)?.provider,
    /** What the wallet of a chain family lets the site ask for, for `describePermissions`; `undefined` without a session. */
    permissions(namespace: Namespace = context.getState().activeNamespace) {
      const session = sessions.get(namespace)
      return session && { permissions: session.permissions }
    },
    features,
    images,
    /** What opens an app of this device. Here, so that no screen has a chunk of it in common with the engine. */
    links: { linkPolicy, toPairingLink, toWalletBrowserLink },
    toast: context.toast,
    /** @see Client.prepareFor */
    prepareFor: {
      reads: features.prepare,
      async wallets() {
        await features.prepare()
        const pages = features.read('wallets', [])
        if (pages.getSnapshot().status !== 'ready') pages.refetch()
      },
      async drawing() {
        await catalogueLoaded
        if (wantsWallets(context.getState())) await untilSettled(walletLists, { clock: options.clock, ms: AT_ONCE_MS })
      },
    } satisfies Readonly<Record<PreparedPart, () => Promise<void>>>,
    stop(): void {
      stopWanting()
      cancelWanting()
      runner.stop()
      reconnect.stop()
      stopTelemetry()
      sessions.stop()
      features.stop()
    },
  }
}

export type Engine = ReturnType<typeof createEngine>
