import { createSessionBase, createSessionProvider, openWallet, type SilentLimits } from '@latchkey/core/connector-base'
import type { ConnectorContext, ConnectRequest, SessionEvent, WalletSession } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { toConnectError } from '@latchkey/protocol/eip1193'
import { parseAccounts, type SharedAccount, toChainAccounts } from './accounts.ts'
import { requestBitcoin } from './bitcoin-requests.ts'
import { STANDARD_NAMESPACES, type StandardNamespace } from './chains.ts'
import type { Discovery } from './discovery.ts'
import { listMethods } from './methods.ts'
import { createSessionState } from './session-state.ts'
import { requestSolana } from './solana-requests.ts'
import { callFeature, hasFeature, type StandardWallet } from './standard-wallet.ts'

export interface OpenSession {
  readonly discovery: Discovery
  readonly context: ConnectorContext
  readonly request: ConnectRequest
  readonly options: SilentLimits
  /** Wallets of the open sessions of this connector, one entry for each session. */
  readonly held: Set<{ readonly wallet: StandardWallet }>
}

/** Connects to a discovered wallet. Errors: see `Connector.connect`. */
export async function openSession(open: OpenSession): Promise<WalletSession> {
  const { discovery, context, request, options } = open
  const { walletId, silent } = request
  const namespace = STANDARD_NAMESPACES.find((each) => each === request.namespace)
  if (namespace === undefined) throw new WalletError('connect/wallet-not-found')
  const connected = await openWallet({
    context,
    request,
    options,
    find: () => discovery.find(walletId, namespace),
    subscribe: discovery.subscribe,
    async open(wallet) {
      const signed = silent ? undefined : await signWhileConnecting(wallet, request)
      return { wallet, ...(signed ?? { accounts: await shareAccounts(wallet, namespace, silent) }) }
    },
  })
  return createSession(open, { namespace, ...connected })
}

async function signWhileConnecting(wallet: StandardWallet, request: ConnectRequest) {
  return request.signIn && (await import('./sign-in.ts')).connectAndSignIn(wallet, request)
}

/** Returns the accounts of a chain family that the wallet shares, at least one. */
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
    // A wallet with only `bitcoin:connect` has no silent connect, but it may share accounts from the beginning.
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
  const session = createSessionBase({ signal: context.signal, clock: context.clock })
  const { ended } = session
  const hold = { wallet }
  held.add(hold)

  const emit = (events: readonly SessionEvent[]) => {
    for (const event of events) session.emit(event)
  }
  const unsubscribe = discovery.subscribe((changed) => {
    if (changed !== wallet) return
    const next = discovery.has(wallet) ? readAccounts(wallet, namespace) : []
    if (next?.length === 0) session.end()
    else if (next !== undefined) emit(state.follow(next))
  })
  ended.addEventListener('abort', () => {
    unsubscribe()
    held.delete(hold)
  })

  const send: WalletSession['request'] = (call, { signal } = {}) => {
    const given = { wallet, namespace, accounts: state.accounts(), networkId: state.networkId(), ...call }
    const answer = () => (namespace === 'solana' ? requestSolana(given) : requestBitcoin(given))
    return session.request(call.method, answer, signal)
  }

  return {
    walletId: request.walletId,
    namespace,
    provider: createSessionProvider({ request: send, subscribe: session.subscribe }),
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
      if (ended.aborted) throw new WalletError('wallet/disconnected')
      emit(state.selectNetwork(networkId))
    },
    request: send,
    subscribe: session.subscribe,
    disconnect: () => session.disconnect(() => endApproval(open, wallet, namespace)),
  }
}

/** Disconnects the wallet, unless a session of another chain family still uses the approval. */
function endApproval(
  { held }: OpenSession,
  wallet: StandardWallet,
  namespace: StandardNamespace,
): Promise<unknown> | undefined {
  const isShared = [...held].some((other) => other.wallet === wallet)
  const isBitcoin = namespace === 'bip122' && hasFeature(wallet, 'bitcoin:disconnect')
  const method = isBitcoin ? 'bitcoin:disconnect' : 'standard:disconnect'
  return (isShared && !isBitcoin) || !hasFeature(wallet, method) ? undefined : callFeature(wallet, method)
}

function readAccounts(wallet: StandardWallet, namespace: StandardNamespace): readonly SharedAccount[] | undefined {
  try {
    return parseAccounts(wallet.accounts, namespace)
  } catch {
    // A getter that throws reports no change.
    return undefined
  }
}
