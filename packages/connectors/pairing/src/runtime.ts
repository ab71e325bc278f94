import { followSignals, timeout } from '@latchkey/core/cancellation'
import type { Approval, ConnectorContext, ConnectRequest, Reporter } from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors'
import { isCaipNetworkId, lazy, NAMESPACES, type Namespace } from '@latchkey/primitives'
import type { PairingOptions, SiteMetadata } from './options.ts'
import { browserPage } from './relay/page.ts'
import { type OpenSocket, socketsOf } from './relay/socket.ts'
import { toRequestedNamespaces } from './requested-namespaces.ts'
import { currentOf } from './sign/approved.ts'
import { MARGIN_MS, type RequestedNamespaces, uriOf } from './sign/proposals.ts'
import type { ProposalRecord, SessionRecord } from './sign/records.ts'
import { requestAddresses } from './sign/request-addresses.ts'
import { createSignClient, type Settled, type SignClient } from './sign/sign-client.ts'
import { choose } from './sign/wallet-event.ts'
import type { openWalletSession } from './wallet-session.ts'
import { withMemoryFallback } from './with-memory-fallback.ts'

/** Milliseconds that a reloaded page waits for the response to a proposal of the previous page. */
const SILENT_MS = 10_000
/** Minimum time a QR code stays on screen, so that clock skew cannot make it flicker. Milliseconds. */
const MIN_SHOWN_MS = 1_000

/** Loads the code of a session once a wallet has approved. */
const sessionCode = lazy(() =>
  import('./wallet-session.ts').catch((cause: unknown) => {
    throw new WalletError('connect/failed', {}, { cause })
  }),
)

/** The operations that connect, and that prefetch a proposal without the network. */
export interface PairingRuntime {
  connect(request: ConnectRequest): Promise<Approval>
  prepare(request: Pick<ConnectRequest, 'namespace' | 'networkId'> | undefined): void
}

/** Returns the operations that connect over the given relays. No socket is opened before the first connect. */
export function createRuntime(walletId: string, context: ConnectorContext, options: PairingOptions): PairingRuntime {
  let client: SignClient | undefined
  const parts = toParts(options, context)
  const { networks = ['eip155:1'] } = context.site ?? {}
  const { afterPaint = (work: () => void) => work() } = parts.page
  const open = () => {
    client ??= createSignClient({ ...parts, clock: context.clock })
    return client
  }
  const onEnd = () => client?.close()
  context.signal.addEventListener('abort', onEnd)

  /** The approval of all namespaces; `undefined` if it allows nothing in the requested one. */
  const approvalOf = (
    openSession: typeof openWalletSession,
    client: SignClient,
    topic: string,
    { namespace, networkId = defaultNetworkId(options, namespace) }: ConnectRequest,
    isNew: boolean,
  ): Approval | undefined => {
    // The requested network is a hint: it is used if the wallet approved it and selected none itself.
    if (isNew && networkId !== undefined)
      client.change(topic, (record) => choose(record, namespace, { networkId, ...record.chosen[namespace] }))
    if (isNew) reportUnusable(client.session(topic), context.reporter)
    const parts = { client, topic, walletId, clock: context.clock, reporter: context.reporter }
    const session = openSession({ ...parts, namespace })
    // Reported once, because a sign-in belongs to one connect, not to every later visit.
    if (session?.signedIn !== undefined) client.change(topic, ({ signedIn: _, ...record }) => record)
    if (session === undefined) return undefined
    const others = NAMESPACES.filter((other) => other !== namespace)
    if (isNew) void requestAddresses(client, topic, context.signal)
    return {
      id: topic,
      sessions: [session, ...others.flatMap((other) => openSession({ ...parts, namespace: other }) ?? [])],
    }
  }

  const connect: PairingRuntime['connect'] = async (request) => {
    const stopIfOver = () => {
      if (request.signal.aborted || context.signal.aborted) throw new WalletError('connect/cancelled')
    }
    stopIfOver()
    const client = open()
    if ([request, ...client.openProposals()].some(({ signIn }) => signIn !== undefined)) await client.loadSignIn()
    stopIfOver()
    const known = request.approvalId ?? newest(client, request.namespace)
    if (request.silent && known !== undefined) {
      const { openWalletSession } = await sessionCode.load()
      stopIfOver()
      const approval = approvalOf(openWalletSession, client, known, request, false)
      if (approval !== undefined) return approval
    }
    const { session, release } = await (request.silent
      ? resume(client, context, request)
      : pair({ client, context, request, requested: toRequestedNamespaces(options, networks, request), afterPaint }))
    try {
      const { openWalletSession } = sessionCode.get() ?? (await sessionCode.load())
      stopIfOver()
      const approval = approvalOf(openWalletSession, client, session.topic, request, true)
      if (approval === undefined) throw new WalletError('connect/no-accounts')
      return approval
    } catch (cause) {
      // The site cannot use this approval, so the session is ended, and the wallet does not show it as connected.
      void client.end(session.topic)
      throw cause
    } finally {
      release()
    }
  }
  return {
    connect,
    prepare(request) {
      if (context.signal.aborted) return
      if (request !== undefined) open().prepare(toRequestedNamespaces(options, networks, request))
      // The site uses a sign-in. A failure to load its code is ignored here: `connect` loads it again and reports the
      // failure.
      else
        open()
          .loadSignIn()
          .catch(() => {})
    },
  }
}

/** The network that the site begins on, in the namespace that a visitor connects. */
function defaultNetworkId({ universalProviderConfigOverride: override }: PairingOptions, namespace: Namespace) {
  const id = override?.defaultChain
  return isCaipNetworkId(id) && id.startsWith(`${namespace}:`) ? id : undefined
}

/** Reports each family that a wallet approved without a usable account. The other families stay. */
function reportUnusable(session: SessionRecord | undefined, reporter: Reporter | undefined): void {
  for (const namespace of NAMESPACES) {
    if (session?.namespaces[namespace] === undefined || currentOf(session, namespace) !== undefined) continue
    const details = `No account of ${namespace} that can be used`
    reporter?.report(new WalletError('wallet/malformed-answer', { method: 'wc_sessionSettle' }, { details }))
  }
}

function newest(client: SignClient, namespace: Namespace): string | undefined {
  return client
    .sessions()
    .filter((session) => currentOf(session, namespace) !== undefined)
    .at(-1)?.topic
}

/** Waits a limited time for the response to a proposal of earlier pages; returns at once if there is none. */
async function resume(client: SignClient, { clock, signal }: ConnectorContext, request: ConnectRequest) {
  const proposals = client.openProposals()
  if (proposals.length === 0) throw new WalletError('connect/wallet-locked')
  // Loaded before a wallet settles: if this load fails, the session waits for the next reload.
  await sessionCode.load()
  const stop = followSignals(request.signal, signal)
  const error = () => new WalletError('connect/timeout')
  try {
    // Any of them may have been scanned, so the rejection of one leaves the others open.
    const settled = Promise.any(proposals.map((proposal) => client.settled(proposal, stop.signal)))
    return await timeout(settled, { clock, ms: SILENT_MS, error })
  } catch (cause) {
    throw cause instanceof AggregateError ? cause.errors.at(-1) : cause
  } finally {
    stop.abort()
  }
}

/** A failure is reported later, where the code is used. */
const preloadSessionCode = () => void sessionCode.load().catch(() => {})

interface PairCall {
  readonly client: SignClient
  readonly context: ConnectorContext
  readonly request: ConnectRequest
  readonly requested: RequestedNamespaces
  afterPaint(work: () => void): void
}

/** Shows proposals until a wallet approves one; a new one each time the last one expires. */
function pair({ client, context: { clock, signal }, request, requested, afterPaint }: PairCall) {
  const stop = followSignals(request.signal, signal)
  const { signal: over } = stop
  let stopTimer = () => {}
  let shown: ProposalRecord
  return new Promise<Settled>((resolve, reject) => {
    const listen = (proposal: ProposalRecord) =>
      client.settled(proposal, over, preloadSessionCode).then(
        (settled) => (over.aborted ? settled.release() : resolve(settled)),
        (error: unknown) => {
          if (!isWalletError(error, 'connect/timeout')) reject(error)
          // Another tab removed the shown proposal. (An expired one was already replaced.)
          else if (proposal === shown) next()
        },
      )
    const next = () => show(client.propose(requested, false, request.signIn))
    const show = (proposal: ProposalRecord) => {
      shown = proposal
      stopTimer()
      // After an approval, the wallet may settle until the very end, so no new proposal is needed before.
      const until = proposal.settling === undefined ? proposal.expiresAt - MARGIN_MS : proposal.endsAt
      void request.onChallenge?.({ type: 'pairing-uri', uri: uriOf(proposal), expiresAt: until + MARGIN_MS })
      // Painted first, because signing, sealing and the socket take longer than a frame.
      afterPaint(() => listen(proposal))
      if (over.aborted) return
      stopTimer = clock.after(Math.max(MIN_SHOWN_MS, until - clock.now()), next)
    }
    show(client.propose(requested, request.isFresh === true, request.signIn))
    // An earlier proposal may have been scanned and not yet approved.
    for (const proposal of client.openProposals()) if (isLike(proposal, shown)) void listen(proposal)
  }).finally(() => {
    stopTimer()
    stop.abort()
  })
}

/**
 * Returns whether one proposal can settle in place of the other. A sign-in covers one text, and therefore one proposal.
 */
const isLike = (proposal: ProposalRecord, other: ProposalRecord) =>
  proposal.topic !== other.topic &&
  proposal.signIn === undefined &&
  proposal.requestedNetworks.join() === other.requestedNetworks.join()

function toParts(options: PairingOptions, { environment, site, ...context }: ConnectorContext) {
  const { relays, projectId = '', storage, openSocket, openSigningKey, page } = options
  const { origin: url = '', hostname: name = '' } = URL.canParse(environment.url) ? new URL(environment.url) : {}
  const window = environment.window ?? {}
  const metadata = {
    ...{ name, description: '', url, icons: [] },
    ...withoutUndefined(site?.metadata),
    ...withoutUndefined(options.metadata),
  }
  return {
    relays,
    projectId,
    metadata: { ...metadata, icons: [...metadata.icons] },
    storage: withMemoryFallback(storage ?? context.storage),
    openSocket: openSocket ?? socketsIn(window),
    openSigningKey,
    page: page ?? browserPage(window),
    random: environment.random,
  }
}

/** Returns only the fields that a site defines, because an `undefined` field must not replace its default. */
function withoutUndefined(given: Partial<SiteMetadata> = {}): Partial<SiteMetadata> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

function socketsIn({ WebSocket: Class }: { readonly WebSocket?: Parameters<typeof socketsOf>[0] }): OpenSocket {
  if (Class === undefined) throw new WalletError('connect/failed', {}, { details: 'No WebSocket' })
  return socketsOf(Class)
}
