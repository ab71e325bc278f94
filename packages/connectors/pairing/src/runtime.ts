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

/** How long a reloaded page waits for the response to a proposal of the page before. Milliseconds. */
const SILENT_MS = 10_000
/** Minimum time a QR code stays on screen, so that clock skew cannot make it flicker. Milliseconds. */
const MIN_SHOWN_MS = 1_000

/** The code of a session is needed once a wallet has agreed. */
const sessionCode = lazy(() =>
  import('./wallet-session.ts').catch((cause: unknown) => {
    throw new WalletError('connect/failed', {}, { cause })
  }),
)

/** The code that connects, and that prepares a connection without the network. */
export interface PairingRuntime {
  connect(request: ConnectRequest): Promise<Approval>
  prepare(request: Pick<ConnectRequest, 'namespace' | 'networkId'> | undefined): void
}

/** Returns what connects over the given relays. Nothing is opened before the first connect. */
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
    // The network somebody wants is a hint; it counts where the wallet allows it, and picked nothing itself.
    if (isNew && networkId !== undefined)
      client.change(topic, (record) => choose(record, namespace, { networkId, ...record.chosen[namespace] }))
    if (isNew) reportUnusable(client.session(topic), context.reporter)
    const parts = { client, topic, walletId, clock: context.clock, reporter: context.reporter }
    const session = openSession({ ...parts, namespace })
    // Reported once: a sign-in belongs to one connect, not to every visit after it.
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
      // Nobody can use what the wallet agreed to; it should not believe that it is connected.
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
      // The site signs visitors in. A failure is ignored here: `connect` meets it again and reports it.
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

/** Reports each family that a wallet agreed to without an account that anybody can use. The others stay. */
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

/** Waits a while for the answer to a proposal of earlier pages; without one there is nothing to wait for. */
async function resume(client: SignClient, { clock, signal }: ConnectorContext, request: ConnectRequest) {
  const proposals = client.openProposals()
  if (proposals.length === 0) throw new WalletError('connect/wallet-locked')
  // Before a wallet settles: a session whose code is lost here waits for the next reload.
  await sessionCode.load()
  const stop = followSignals(request.signal, signal)
  const error = () => new WalletError('connect/timeout')
  try {
    // The person may have scanned any of them: a refusal of one leaves the others.
    const settled = Promise.any(proposals.map((proposal) => client.settled(proposal, stop.signal)))
    return await timeout(settled, { clock, ms: SILENT_MS, error })
  } catch (cause) {
    throw cause instanceof AggregateError ? cause.errors.at(-1) : cause
  } finally {
    stop.abort()
  }
}

/** A failure is met again where the code is used. */
const preloadSessionCode = () => void sessionCode.load().catch(() => {})

interface PairCall {
  readonly client: SignClient
  readonly context: ConnectorContext
  readonly request: ConnectRequest
  readonly requested: RequestedNamespaces
  afterPaint(work: () => void): void
}

/** Shows proposals until a wallet takes one: another one each time the last one grew old. */
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
          // Another tab threw it away. One that ran out was followed by another before.
          else if (proposal === shown) next()
        },
      )
    const next = () => show(client.propose(requested, false, request.signIn))
    const show = (proposal: ProposalRecord) => {
      shown = proposal
      stopTimer()
      // A wallet that agreed has until the very end to settle; nobody needs another code before.
      const until = proposal.settling === undefined ? proposal.expiresAt - MARGIN_MS : proposal.endsAt
      void request.onChallenge?.({ type: 'pairing-uri', uri: uriOf(proposal), expiresAt: until + MARGIN_MS })
      // First it is seen: signing, sealing and the socket take longer than a frame.
      afterPaint(() => listen(proposal))
      if (over.aborted) return
      stopTimer = clock.after(Math.max(MIN_SHOWN_MS, until - clock.now()), next)
    }
    show(client.propose(requested, request.isFresh === true, request.signIn))
    // Somebody may have scanned what was shown before, and not have agreed yet.
    for (const proposal of client.openProposals()) if (isLike(proposal, shown)) void listen(proposal)
  }).finally(() => {
    stopTimer()
    stop.abort()
  })
}

/** Returns whether one proposal can settle in place of the other. A sign-in covers one text, and so one proposal. */
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

/** Returns the fields that a site gives: one that it gives as `undefined` must not replace its default. */
function withoutUndefined(given: Partial<SiteMetadata> = {}): Partial<SiteMetadata> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

function socketsIn({ WebSocket: Class }: { readonly WebSocket?: Parameters<typeof socketsOf>[0] }): OpenSocket {
  if (Class === undefined) throw new WalletError('connect/failed', {}, { details: 'No WebSocket' })
  return socketsOf(Class)
}
