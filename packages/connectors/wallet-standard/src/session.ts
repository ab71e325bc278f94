import { abortable, followSignals, timeout } from '@latchkey/core/cancellation'
import type { ConnectorContext, ConnectRequest, SessionEvent, WalletSession } from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors'
import { toConnectError, toRequestError } from '@latchkey/protocol/eip1193'
import { parseAccounts, type SharedAccount, toChainAccounts } from './accounts.ts'
import { requestBitcoin } from './bitcoin-requests.ts'
import { STANDARD_NAMESPACES, type StandardNamespace } from './chains.ts'
import type { Discovery } from './discovery.ts'
import { listMethods, type StandardRequest } from './methods.ts'
import { createSessionState } from './session-state.ts'
import type { SharedAndSigned } from './sign-in.ts'
import { requestSolana } from './solana-requests.ts'
import { callFeature, hasFeature, type StandardWallet } from './standard-wallet.ts'

export interface SessionOptions {
  readonly lateWalletMs: number
  readonly silentTimeoutMs: number
}

export interface OpenSession {
  readonly discovery: Discovery
  readonly context: ConnectorContext
  readonly request: ConnectRequest
  readonly options: SessionOptions
  /** Wallets of the open sessions of this connector, one entry for each session. */
  readonly held: Set<{ readonly wallet: StandardWallet }>
}

/** A wallet that does not answer must not hold up a disconnect. Milliseconds. */
const DISCONNECT_TIMEOUT_MS = 2000

/** Connects to a discovered wallet. Errors: see `Connector.connect`. */
export async function openSession(open: OpenSession): Promise<WalletSession> {
  const { context, request, options } = open
  const namespace = STANDARD_NAMESPACES.find((each) => each === request.namespace)
  if (namespace === undefined) throw new WalletError('connect/wallet-not-found')
  const limit = { clock: context.clock, ms: options.silentTimeoutMs, error: () => new WalletError('connect/timeout') }
  const stop = followSignals(request.signal, context.signal)
  try {
    const wallet = await findWallet(open, stop.signal)
    const signed = request.silent ? undefined : await abortable(signWhileConnecting(wallet, request), stop.signal)
    if (signed !== undefined) return createSession(open, { wallet, namespace, ...signed })
    const shared = abortable(shareAccounts(wallet, namespace, request.silent), stop.signal)
    const accounts = await (request.silent ? timeout(shared, limit) : shared)
    return createSession(open, { wallet, namespace, accounts })
  } finally {
    stop.abort()
  }
}

async function signWhileConnecting(
  wallet: StandardWallet,
  request: ConnectRequest,
): Promise<SharedAndSigned | undefined> {
  return request.signIn && (await import('./sign-in.ts')).connectAndSignIn(wallet, request)
}

async function findWallet(
  { discovery, context, request, options }: OpenSession,
  signal: AbortSignal,
): Promise<StandardWallet> {
  const find = () => discovery.find(request.walletId, request.namespace)
  const notFound = () => new WalletError('connect/wallet-not-found')
  const present = find()
  if (present !== undefined) return present
  if (!request.silent) throw notFound()
  let stop = () => {}
  const registered = new Promise<StandardWallet>((resolve) => {
    stop = discovery.subscribe(() => {
      const wallet = find()
      if (wallet !== undefined) resolve(wallet)
    })
  })
  const limit = { clock: context.clock, ms: options.lateWalletMs, error: notFound }
  return timeout(abortable(registered, signal), limit).finally(stop)
}

/** Returns what the wallet shares of a chain family, at least one account. */
async function shareAccounts(
  wallet: StandardWallet,
  namespace: StandardNamespace,
  silent: boolean,
): Promise<readonly SharedAccount[]> {
  const isBitcoin = namespace === 'bip122' && hasFeature(wallet, 'bitcoin:connect')
  const method = isBitcoin && !silent ? 'bitcoin:connect' : 'standard:connect'
  const accounts = parseAccounts(await connect(wallet, method, silent), namespace)
  if (accounts === undefined) throw new WalletError('wallet/malformed-answer', { method })
  if (accounts.length === 0) throw new WalletError(silent ? 'connect/wallet-locked' : 'connect/no-accounts')
  return accounts
}

async function connect(wallet: StandardWallet, method: string, silent: boolean): Promise<unknown> {
  try {
    // A wallet with `bitcoin:connect` alone has no silent connect; it may share accounts from the beginning.
    if (silent && !hasFeature(wallet, method)) return wallet.accounts
    const input = method === 'bitcoin:connect' ? { purposes: ['payment', 'ordinals'] } : silent ? { silent } : undefined
    const response = await callFeature(wallet, method, ...(input === undefined ? [] : [input]))
    return (response as { readonly accounts?: unknown } | null | undefined)?.accounts
  } catch (thrown) {
    throw toConnectError(thrown, method)
  }
}

interface Connected {
  readonly wallet: StandardWallet
  readonly namespace: StandardNamespace
  readonly accounts: readonly SharedAccount[]
  readonly signedIn?: WalletSession['signedIn']
}

function createSession(open: OpenSession, { wallet, namespace, accounts, signedIn }: Connected): WalletSession {
  const { discovery, context, request, held } = open
  const preferred = [...(request.networkId === undefined ? [] : [request.networkId]), ...(context.site?.networks ?? [])]
  const state = createSessionState(namespace, accounts, preferred)
  const ended = new AbortController()
  const listeners = new Set<(event: SessionEvent) => void>()
  const hold = { wallet }
  held.add(hold)

  const emit = (events: readonly SessionEvent[]) => {
    for (const event of events) for (const listener of [...listeners]) listener(event)
  }
  const close = () => {
    ended.abort()
    unsubscribe()
    held.delete(hold)
    context.signal.removeEventListener('abort', close)
  }
  const end = () => {
    close()
    emit([{ type: 'disconnect' }])
  }
  const unsubscribe = discovery.subscribe((changed) => {
    if (changed !== wallet) return
    const next = discovery.has(wallet) ? readAccounts(wallet, namespace) : []
    if (next?.length === 0) end()
    else if (next !== undefined) emit(state.follow(next))
  })
  context.signal.addEventListener('abort', close)

  return {
    walletId: request.walletId,
    namespace,
    provider: wallet,
    ...(signedIn === undefined ? {} : { signedIn }),
    get accounts() {
      return toChainAccounts(state.accounts(), namespace)
    },
    get networkId() {
      return state.networkId()
    },
    get permissions() {
      return { networkIds: state.networkIds(), methods: listMethods(wallet, namespace, state.accounts()) }
    },
    selectNetwork(networkId) {
      if (ended.signal.aborted) throw new WalletError('wallet/disconnected')
      emit(state.selectNetwork(networkId))
    },
    request: (call, { signal } = {}) =>
      sendRequest(
        { wallet, namespace, accounts: state.accounts(), networkId: state.networkId(), ...call },
        ended,
        signal,
      ),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async disconnect() {
      if (ended.signal.aborted) return
      close()
      await endApproval(open, wallet, namespace)
    },
  }
}

async function sendRequest(
  request: StandardRequest,
  ended: AbortController,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const { method, namespace } = request
  if (ended.signal.aborted) throw new WalletError('wallet/disconnected')
  const stop = followSignals(ended.signal, signal)
  try {
    return await abortable(namespace === 'solana' ? requestSolana(request) : requestBitcoin(request), stop.signal)
  } catch (thrown) {
    const error = toRequestError(thrown, method)
    // The session ended while the request was pending.
    if (isWalletError(error, 'connect/cancelled') && signal?.aborted !== true)
      throw new WalletError('wallet/disconnected', {}, { cause: thrown })
    throw error
  } finally {
    stop.abort()
  }
}

/** The wallet forgets the site, unless another chain family still uses what it approved. */
async function endApproval(
  { context, held }: OpenSession,
  wallet: StandardWallet,
  namespace: StandardNamespace,
): Promise<void> {
  const isShared = [...held].some((other) => other.wallet === wallet)
  const isBitcoin = namespace === 'bip122' && hasFeature(wallet, 'bitcoin:disconnect')
  const method = isBitcoin ? 'bitcoin:disconnect' : 'standard:disconnect'
  if ((isShared && !isBitcoin) || !hasFeature(wallet, method)) return
  const error = () => new WalletError('wallet/timeout', { method })
  const limit = { clock: context.clock, ms: DISCONNECT_TIMEOUT_MS, error }
  // The session has ended for the site either way.
  await timeout(callFeature(wallet, method), limit).catch(() => undefined)
}

function readAccounts(wallet: StandardWallet, namespace: StandardNamespace): readonly SharedAccount[] | undefined {
  try {
    return parseAccounts(wallet.accounts, namespace)
  } catch {
    // A getter that throws reports no change.
    return undefined
  }
}
