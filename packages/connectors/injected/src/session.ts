import { abortable, timeout } from '@latchkey/core/cancellation'
import { createSessionBase, type OpenLimits, openWallet, type SilentLimits } from '@latchkey/core/connector-base'
import type { ChainAccount, ConnectorContext, ConnectRequest, WalletSession } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import { toConnectError, toRequestError } from '@latchkey/protocol/eip1193'
import type { Discovery } from './discovery.ts'
import { mayBeGone } from './may-be-gone.ts'
import type { Eip1193Provider } from './provider.ts'
import { assertResponse, parseAccounts, parseChainId } from './responses.ts'
import { watchProvider } from './watch-provider.ts'

export interface SessionOptions extends SilentLimits {
  readonly livenessTimeoutMs: number
}

export interface OpenSession {
  readonly discovery: Discovery
  readonly context: ConnectorContext
  readonly request: ConnectRequest
  readonly options: SessionOptions
}

export { warmParsers } from './responses.ts'

/** Connects to a discovered wallet. Errors: see `Connector.connect`. */
export async function openSession(open: OpenSession): Promise<WalletSession> {
  const { discovery, context, request, options } = open
  let close = () => {}
  try {
    return await openWallet({
      context,
      request,
      options,
      find: () => discovery.find(request.walletId),
      subscribe: discovery.subscribe,
      async open(provider, limits) {
        const session = createSession(open, provider)
        close = session.close
        await session.readWallet(request.silent, limits)
        return session.walletSession
      },
    })
  } catch (error) {
    close()
    throw error
  }
}

function createSession({ discovery, context, request, options }: OpenSession, provider: Eip1193Provider) {
  let accounts: readonly string[] = []
  let networkId: CaipNetworkId | undefined
  let signedIn: WalletSession['signedIn']
  let isOpen = false
  const session = createSessionBase({ signal: context.signal, clock: context.clock })
  const { ended, emit, close, end } = session

  const unwatch = watchProvider(provider, {
    accounts(next) {
      if (ended.aborted || (isOpen && next.join() === accounts.join())) return
      // While connecting, the pending response decides instead of the event.
      if (next.length === 0) return isOpen ? end() : undefined
      accounts = next
      emit({ type: 'accounts', accounts: toChainAccounts(accounts) })
    },
    network(next) {
      if (ended.aborted || next === networkId) return
      networkId = next
      emit({ type: 'network', networkId })
    },
    disconnect: () => (isOpen ? end() : undefined),
  })
  ended.addEventListener('abort', unwatch)

  async function isAlive(): Promise<boolean> {
    if (discovery.find(request.walletId) === undefined) return false
    const { livenessTimeoutMs: ms } = options
    const error = () => new WalletError('wallet/disconnected')
    return timeout(call(provider, toRequestError, 'eth_chainId'), { clock: context.clock, ms, error }).then(
      () => true,
      () => false,
    )
  }

  /** Connects and signs in with one request. @returns the accounts; `undefined` if the wallet does not support it */
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
      try {
        return await session.request(method, () => call(provider, toRequestError, method, params), signal)
      } catch (thrown) {
        const error = toRequestError(thrown, method)
        if (ended.aborted || options.livenessTimeoutMs === 0 || !mayBeGone(error) || (await isAlive())) throw error
        end()
        throw new WalletError('wallet/disconnected', {}, { cause: thrown })
      }
    },
    subscribe: session.subscribe,
    // Most wallets do not have the method.
    disconnect: () =>
      session.disconnect(() => call(provider, toRequestError, 'wallet_revokePermissions', [{ eth_accounts: {} }])),
  }

  return {
    walletSession,
    close,
    async readWallet(silent: boolean, { limit, signal }: OpenLimits) {
      const method = silent ? 'eth_accounts' : 'eth_requestAccounts'
      const shared = silent || request.signIn === undefined ? undefined : await signWhileConnecting()
      accounts = shared ?? assertResponse(parseAccounts(await call(provider, toConnectError, method)), method)
      if (accounts.length === 0) throw new WalletError(silent ? 'connect/wallet-locked' : 'connect/no-accounts')
      // This request shows no prompt, so the timeout applies also if a user is connecting.
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

/** An extension reports only the address, which is valid on each of its networks. */
function toChainAccounts(addresses: readonly string[]): readonly ChainAccount[] {
  return addresses.map((address) => ({ address, networks: 'all' }))
}
