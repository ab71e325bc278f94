import { WalletError } from '@latchkey/errors'
import type { Namespace } from '@latchkey/primitives'
import { bindActions, bindReads } from './actions.ts'
import type { Context, EarlyContext } from './context.ts'
import type { Feature, FeatureParts } from './feature.ts'
import { createAlerts } from './features/alerts/alerts.ts'
import { checkNeeds } from './features/check-needs.ts'
import { type ConnectRunner, createConnectRunner } from './features/connect/connect.effects.ts'
import { type ConnectParts, connect } from './features/connect/connect.feature.ts'
import type { ConnectFlowEvent } from './features/connect/connect.flow.ts'
import { createDisconnect } from './features/connect/disconnect.ts'
import { createReconnect } from './features/connect/reconnect.ts'
import { createSessions } from './features/connect/sessions.ts'
import { startConnectors } from './features/connect/start-connectors.ts'
import type { Dependencies } from './features/dependencies.ts'
import { loadFamilies } from './features/families/load-families.ts'
import { familyFacts } from './features/family-facts.ts'
import { createGetProvider } from './features/guard/provider/create-get-provider.ts'
import { FEATURES } from './features/list.ts'
import { createLogger } from './features/log/create-logger.ts'
import { createToast } from './features/modal/create-toast.ts'
import { followOpening } from './features/modal/follow-opening.ts'
import type { ViewRequest } from './features/modal/modal.actions.ts'
import { modalFlow } from './features/modal/modal.flow.ts'
import { type ScreenParts, screen } from './features/modal/screen.feature.ts'
import { screenFlow } from './features/modal/screen.flow.ts'
import { toastFlow } from './features/modal/toast.flow.ts'
import { createAppLinks } from './features/pairing/app-links.ts'
import type { PairingLink } from './features/pairing/pairing-link.ts'
import { runFeatures } from './features/run-features.ts'
import { loadSignInStep } from './features/sign-in/load-sign-in-step.ts'
import { startTelemetry } from './features/telemetry/telemetry.sink.ts'
import { openCatalogue } from './features/wallets/open-catalogue.ts'
import { createWalletLists } from './features/wallets/wallets.lists.ts'
import { wallets } from './features/wallets/wallets.reads.ts'
import { createOpenGateway } from './reads/open-gateway.ts'
import { createOpenService } from './reads/open-service.ts'
import { untilSettled } from './reads/until-settled.ts'
import { ok, type Result } from './result.ts'
import type { PreparedPart } from './screen-client.ts'
import { ACCOUNT_CACHE_KEYS } from './storage/account-cache-keys.ts'
import { keys } from './storage/keys.ts'
import { readRecentWallets } from './storage/recent-wallets.ts'
import { toConnection } from './storage/stored-session.ts'
import { migrate, persist, toStored } from './storage/write-session.ts'
import { selectNetworkId } from './store/selectors.ts'
import type { State } from './store/state.ts'
import { factFlow } from './store/state-flow.ts'

/**
 * Four frames. Rows that arrive within this time are drawn once. Otherwise
 * placeholders are drawn first and the rows after them, which on a slow device takes longer than this.
 */
const WALLETS_TIMEOUT_MS = 64

/** Sets the state that is available when the engine loads: the slices of the features, and persisted values. */
const engineFlow = factFlow<{ started: Partial<State> }>('engine')

/**
 * Builds the parts of a client that are needed at the first action, or to restore a session. A chunk of its own: a page
 * on which nobody acts never loads it.
 */
export function createEngine(early: EarlyContext, list: readonly Feature[] = FEATURES) {
  const log = createLogger(early)
  const options = { ...early.options, reporter: log.reporter }
  const route: Context['route'] = (event) => void early.dispatch(modalFlow, event)
  const context: Context = { ...early, options, toast: createToast(early), route }
  migrate(options.storage)
  const available = checkNeeds(context, list)
  const slices = Object.assign({}, ...list.map(({ slice }) => slice)) as Partial<State>
  context.dispatch(engineFlow, {
    type: 'started',
    ...slices,
    available,
    recentWallets: readRecentWallets(options.storage),
  })
  const { watchService, watchFailure } = createAlerts(context, log.write)
  const openService = createOpenService(options.services, watchService)
  const gateway = createOpenGateway(() => openService('gateway'), watchService)
  const { catalogue, picturesKnown, images } = openCatalogue(context, openService)
  if (options.debug === true) noteOptions(options)
  const links = createAppLinks(options)
  const sessions = createSessions(context, links)
  let extending: Promise<unknown> | undefined
  const later = { extended: () => extending, loadSignInStep: () => loadSignInStep(features), watchFailure }
  const runner = createConnectRunner(context, sessions, later)
  const reconnect = createReconnect(context, sessions, runner)
  const walletLists = createWalletLists(context, catalogue)
  const disconnect = createDisconnect(context, sessions)
  const services = { openService, gateway, catalogue, walletLists, log, watchFailure, available }
  const storedConnections = { persist: () => persist(context), shape: keys.connections.shape, toConnection, toStored }
  const deps = { ...services, sessions, settled: reconnect.settled, disconnect, runner, storedConnections }
  const own = new Map<string, FeatureParts>([
    [connect.name, createConnectParts(context, { runner, disconnect, walletLists })],
    [screen.name, createScreenParts(context)],
  ])
  const features = runFeatures(context, list, deps, own)
  extending = startFeatures(options, features)
  const stopTelemetry = startTelemetry(context, catalogue)
  startConnectors(context, runner, sessions)
  const opening = followOpening(context, walletLists, runner)
  // A restored account shows its balances; on a first visit nothing reads what an earlier one persisted.
  if (Object.keys(context.getState().connections).length > 0) void features.prepare()
  else for (const key of ACCOUNT_CACHE_KEYS) options.storage.remove(key)
  void reconnect.restoreAll()

  return {
    connect: {
      start: (call: Omit<Extract<ConnectFlowEvent, { type: 'connect' }>, 'type'>) =>
        runner.send({ type: 'connect', ...call }),
      cancel: (walletId?: string) => runner.send({ type: 'cancel', walletId }),
    },
    openWith: (request: ViewRequest) => openWith(list, features, request),
    /** The wallet's own provider object, wrapped by the guard, for a chain library of the site. */
    getProvider: createGetProvider(context, sessions, features),
    /** The requests that the wallet of a chain family permits, for `describePermissions`; `undefined` without a session. */
    permissions(namespace: Namespace = context.getState().activeNamespace) {
      const session = sessions.get(namespace)
      return session && { permissions: session.permissions }
    },
    features,
    actions: bindActions(features),
    reads: bindReads(features),
    images,
    /** @see Client.links */
    links: links.get,
    /** @see Client.prepareFor */
    prepareFor: {
      reads: features.prepare,
      links: async () => void (await links.load()),
      async wallets() {
        await features.prepare()
        const pages = wallets(features)
        if (pages.getSnapshot().status !== 'ready') pages.refetch()
      },
      async drawing() {
        await Promise.all([picturesKnown, links.ready])
        if (opening.wantsWallets()) await untilSettled(walletLists, { clock: options.clock, ms: WALLETS_TIMEOUT_MS })
      },
    } satisfies Readonly<Record<PreparedPart, () => Promise<void>>>,
    stop(): void {
      stopTelemetry()
      for (const part of [opening, runner, reconnect, sessions, features]) part.stop()
    },
  }
}

function createConnectParts(
  context: Context,
  {
    runner,
    disconnect,
    walletLists,
  }: Pick<Dependencies, 'disconnect' | 'walletLists'> & { readonly runner: ConnectRunner },
): ConnectParts {
  return {
    verbs: {
      disconnect,
      retryConnect: quietly(() => runner.send({ type: 'retry', now: context.options.clock.now() })),
      answerChallenge: quietly(runner.answerChallenge),
      prepareConnect: quietly((connectorId: string) => prepareConnect(context, connectorId)),
      prefetchConnect: quietly((walletId: string) => prefetchConnect(context, runner, walletId)),
      openPairingLink: quietly((link: PairingLink, name: string) => openPairingLink(context, runner, link, name)),
    },
    // The first screen is drawn with its wallets, before the code of any feature is loaded.
    reads: { walletLists: () => walletLists },
  }
}

function createScreenParts(context: Context): ScreenParts {
  return {
    verbs: {
      showToast: quietly(context.toast),
      dismissToast: quietly(() => context.dispatch(toastFlow, { type: 'taken-away', toast: undefined })),
      setAccountTab: quietly((accountTab: State['accountTab']) =>
        context.dispatch(screenFlow, { type: 'tab-chosen', accountTab }),
      ),
      filterAccount: quietly((accountFilter: State['accountFilter']) =>
        context.dispatch(screenFlow, { type: 'network-filtered', accountFilter }),
      ),
    },
  }
}

/** Runs the verb of a screen that a site opens with arguments. @throws config/invalid-options, and the errors of its verb */
async function openWith(
  list: readonly Feature[],
  features: ReturnType<typeof runFeatures>,
  { view, arguments: given }: ViewRequest,
): Promise<unknown> {
  const feature = list.find(({ opens }) => opens?.[view] !== undefined)
  const open = feature?.opens?.[view]
  if (feature === undefined || open === undefined)
    throw new WalletError('config/invalid-options', { path: 'view', problem: 'it takes no arguments' })
  // TypeScript cannot relate a screen in a variable to the type of its arguments.
  const result = await features.run<FeatureParts, unknown>(feature, (parts) => open(parts, given as never))
  if (!result.ok) throw result.error
  return result.value
}

/**
 * Starts the features that act before the visitor does, if the site uses them.
 *
 * @returns the promise that sessions of several chain families wait for. A wallet with a single account in use needs no
 * rules.
 */
function startFeatures(
  { siwx, networks, adapters }: Pick<Context['options'], 'siwx' | 'networks' | 'adapters'>,
  features: ReturnType<typeof runFeatures>,
): Promise<unknown> | undefined {
  if (siwx !== undefined) loadSignInStep(features).catch(() => {})
  const needsRules = networks.some(({ chainNamespace }) => familyFacts(adapters, chainNamespace).hasOneAccount !== true)
  return needsRules ? loadFamilies(features).catch(() => {}) : undefined
}

function openPairingLink(
  { options }: Context,
  runner: ConnectRunner,
  { href, home, frame }: PairingLink,
  name: string,
) {
  options.environment.openLink(href, frame)
  runner.send({ type: 'linked', link: { href: home, name } })
}

/** Reports options that belong to lazy parts. */
function noteOptions(options: Context['options']): void {
  void import('./note-later-options.ts').then(({ noteLaterOptions }) => noteLaterOptions(options)).catch(() => {})
}

/** The chain family of the next connect: the one for which a wallet is added, else the active one. */
const selectWantedFamily = ({ listedFamily, activeNamespace }: State) => listedFamily ?? activeNamespace

function prefetchConnect({ getState }: Context, runner: ConnectRunner, walletId: string): void {
  runner.send({ type: 'prefetch', walletId, namespace: selectWantedFamily(getState()) })
}

/** Prepares a connect with a wallet of the connector. */
function prepareConnect({ options, getState }: Context, connectorId: string): void {
  const state = getState()
  const namespace = selectWantedFamily(state)
  const networkId = selectNetworkId(state, namespace)
  const connector = options.connectors.find(({ id }) => id === connectorId)
  // The pairing URI contains the message to sign, and the site creates that message only on demand.
  if (options.siwx !== undefined) connector?.prepare?.()
  else connector?.prepare?.({ namespace, ...(networkId === undefined ? {} : { networkId }) })
}

export type Engine = ReturnType<typeof createEngine>

/** Wraps a verb that returns no result. */
const quietly =
  <A extends readonly unknown[]>(act: (...args: A) => unknown) =>
  async (...args: A): Promise<Result<void>> => {
    act(...args)
    return ok(undefined)
  }
