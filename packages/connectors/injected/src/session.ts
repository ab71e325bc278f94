import { abortable, followSignals, type Timeout, timeout } from '@latchkey/core/cancellation'
import type { ChainAccount, ConnectorContext, ConnectRequest, SessionEvent, WalletSession } from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import { toConnectError, toRequestError } from '@latchkey/protocol/eip1193'
import type { Discovery } from './discovery.ts'
import { mayBeGone } from './may-be-gone.ts'
import type { Eip1193Provider } from './provider.ts'
import { assertResponse, parseAccounts, parseChainId } from './responses.ts'
import { watchProvider } from './watch-provider.ts'

export interface SessionOptions {
  readonly lateWalletMs: number
  readonly silentTimeoutMs: number
  readonly livenessTimeoutMs: number
}

export interface OpenSession {
  readonly discovery: Discovery
  readonly context: ConnectorContext
  readonly request: ConnectRequest
  readonly options: SessionOptions
}

/** A wallet that does not answer must not hold up a disconnect. Milliseconds. */
const REVOKE_TIMEOUT_MS = 2000

export { warmParsers } from './responses.ts'

/** Connects to a discovered wallet. Errors: see `Connector.connect`. */
export async function openSession(open: OpenSession): Promise<WalletSession> {
  const { context, request, options } = open
  const limit = { clock: context.clock, ms: options.silentTimeoutMs, error: () => new WalletError('connect/timeout') }
  const stop = followSignals(request.signal, context.signal)
  try {
    const provider = await findProvider(open, stop.signal)
    const session = createSession(open, provider)
    try {
      const filled = abortable(session.readWallet(request.silent, { limit, signal: stop.signal }), stop.signal)
      await (request.silent ? timeout(filled, limit) : filled)
      return session.walletSession
    } catch (error) {
      session.close()
      throw error
    }
  } finally {
    stop.abort()
  }
}

async function findProvider(
  { discovery, context, request, options }: OpenSession,
  signal: AbortSignal,
): Promise<Eip1193Provider> {
  const notFound = () => new WalletError('connect/wallet-not-found')
  const present = discovery.find(request.walletId)
  if (present !== undefined) return present
  if (!request.silent) throw notFound()

  let stop = () => {}
  const announced = new Promise<Eip1193Provider>((resolve) => {
    stop = discovery.subscribe(() => {
      const provider = discovery.find(request.walletId)
      if (provider !== undefined) resolve(provider)
    })
  })
  const limit = { clock: context.clock, ms: options.lateWalletMs, error: notFound }
  try {
    return await timeout(abortable(announced, signal), limit)
  } catch (error) {
    // `window.ethereum` may have come without an event.
    const late = request.signal.aborted ? undefined : discovery.find(request.walletId)
    if (late === undefined) throw error
    return late
  } finally {
    stop()
  }
}

function createSession({ discovery, context, request, options }: OpenSession, provider: Eip1193Provider) {
  let accounts: readonly string[] = []
  let networkId: CaipNetworkId | undefined
  let signedIn: WalletSession['signedIn']
  let isOpen = false
  const ended = new AbortController()
  const listeners = new Set<(event: SessionEvent) => void>()

  const emit = (event: SessionEvent) => {
    for (const listener of isOpen ? [...listeners] : []) listener(event)
  }
  const unwatch = watchProvider(provider, {
    accounts(next) {
      if (ended.signal.aborted || (isOpen && next.join() === accounts.join())) return
      // While connecting, the pending response decides.
      if (next.length === 0) return isOpen ? end() : undefined
      accounts = next
      emit({ type: 'accounts', accounts: toChainAccounts(accounts) })
    },
    network(next) {
      if (ended.signal.aborted || next === networkId) return
      networkId = next
      emit({ type: 'network', networkId })
    },
    disconnect: () => (isOpen ? end() : undefined),
  })
  const close = () => {
    ended.abort()
    unwatch()
    context.signal.removeEventListener('abort', close)
  }
  const end = () => {
    if (ended.signal.aborted) return
    close()
    emit({ type: 'disconnect' })
  }
  context.signal.addEventListener('abort', close)

  async function isAlive(): Promise<boolean> {
    if (discovery.find(request.walletId) === undefined) return false
    const { livenessTimeoutMs: ms } = options
    const error = () => new WalletError('wallet/disconnected')
    return timeout(call(provider, toRequestError, 'eth_chainId'), { clock: context.clock, ms, error }).then(
      () => true,
      () => false,
    )
  }

  /** Connects and signs in, in one step. @returns the accounts; `undefined` where the wallet cannot */
  async function signWhileConnecting(): Promise<readonly string[] | undefined> {
    const { connectAndSignIn } = await import('./connect-and-sign-in.ts')
    const send = (params: readonly object[]) => call(provider, toConnectError, 'wallet_connect', params)
    const response = await connectAndSignIn(send, request)
    const shared = response && parseAccounts(response.accounts)
    const [address] = shared ?? []
    if (response?.signed && address && request.networkId)
      signedIn = [{ networkId: request.networkId, address, ...response.signed }]
    return shared
  }

  const walletSession: WalletSession = {
    walletId: request.walletId,
    namespace: 'eip155',
    provider,
    get accounts() {
      return toChainAccounts(accounts)
    },
    get networkId() {
      return assertResponse(networkId, 'eth_chainId')
    },
    get signedIn() {
      return signedIn
    },
    async request({ method, params }, { signal } = {}) {
      if (ended.signal.aborted) throw new WalletError('wallet/disconnected')
      const stop = followSignals(ended.signal, signal)
      try {
        return await abortable(call(provider, toRequestError, method, params), stop.signal)
      } catch (thrown) {
        const error = toRequestError(thrown, method)
        // The session ended while the request was pending.
        if (isWalletError(error, 'connect/cancelled') && signal?.aborted !== true)
          throw new WalletError('wallet/disconnected', {}, { cause: thrown })
        if (options.livenessTimeoutMs === 0 || !mayBeGone(error) || (await isAlive())) throw error
        end()
        throw new WalletError('wallet/disconnected', {}, { cause: thrown })
      } finally {
        stop.abort()
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async disconnect() {
      if (ended.signal.aborted) return
      close()
      const revoked = call(provider, toRequestError, 'wallet_revokePermissions', [{ eth_accounts: {} }])
      const error = () => new WalletError('wallet/timeout', { method: 'wallet_revokePermissions' })
      const limit = { clock: context.clock, ms: REVOKE_TIMEOUT_MS, error }
      // Most wallets do not know the method, and the session has ended for the site either way.
      await timeout(revoked, limit).catch(() => undefined)
    },
  }

  return {
    walletSession,
    close,
    async readWallet(silent: boolean, { limit, signal }: { readonly limit: Timeout; readonly signal: AbortSignal }) {
      const method = silent ? 'eth_accounts' : 'eth_requestAccounts'
      const shared = silent || request.signIn === undefined ? undefined : await signWhileConnecting()
      accounts = shared ?? assertResponse(parseAccounts(await call(provider, toConnectError, method)), method)
      if (accounts.length === 0) throw new WalletError(silent ? 'connect/wallet-locked' : 'connect/no-accounts')
      // No person decides here, so the timeout applies also when a person is connecting.
      const chainId = await timeout(abortable(call(provider, toConnectError, 'eth_chainId'), signal), limit)
      networkId = assertResponse(parseChainId(chainId), 'eth_chainId')
      isOpen = true
    },
  }
}

async function call(
  provider: Eip1193Provider,
  toError: typeof toConnectError,
  method: string,
  params?: unknown,
): Promise<unknown> {
  try {
    return await provider.request(params === undefined ? { method } : { method, params })
  } catch (thrown) {
    throw toError(thrown, method)
  }
}

/** An extension does not report more of an account, and has it on each of its networks. */
function toChainAccounts(addresses: readonly string[]): readonly ChainAccount[] {
  return addresses.map((address) => ({ address, networks: 'all' }))
}
