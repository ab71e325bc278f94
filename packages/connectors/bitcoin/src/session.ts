import { createSessionBase, createSessionProvider, openWallet, type SilentLimits } from '@latchkey/core/connector-base'
import type { ConnectorContext, ConnectRequest, WalletSession } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import { toConnectError } from '@latchkey/protocol/eip1193'
import { answerRequest } from './session-requests.ts'
import type { Shared, WalletApi } from './wallet-api.ts'

export interface OpenSession {
  readonly context: ConnectorContext
  readonly request: ConnectRequest
  readonly options: SilentLimits
  /** Returns the wallet that is in the page at this moment. */
  find(walletId: string): { open(networkId: CaipNetworkId | undefined): WalletApi } | undefined
}

/** Connects to a wallet of the page. Errors: see `Connector.connect`. */
export async function openSession(open: OpenSession): Promise<WalletSession> {
  const { find, context, request, options } = open
  const { api, shared } = await openWallet({
    context,
    request,
    options,
    find: () => find(request.walletId),
    async open(wallet) {
      const api = wallet.open(request.networkId)
      return { api, shared: await (request.silent ? restore(api, request) : approve(api, request)) }
    },
  })
  return createSession(open, api, shared)
}

async function approve(api: WalletApi, { networkId }: ConnectRequest): Promise<Shared> {
  try {
    return await api.connect(networkId)
  } catch (thrown) {
    throw toConnectError(thrown, 'getAccountAddresses')
  }
}

async function restore(api: WalletApi, { networkId }: ConnectRequest): Promise<Shared> {
  const shared = await api.read(networkId).catch((thrown: unknown) => {
    const error = toConnectError(thrown, 'getAccountAddresses')
    throw error.code === 'connect/no-accounts' ? new WalletError('connect/wallet-locked') : error
  })
  if (shared === undefined) throw new WalletError('connect/wallet-locked')
  return shared
}

function createSession({ context, request }: OpenSession, api: WalletApi, first: Shared): WalletSession {
  let shared = first
  let turn = 0
  const session = createSessionBase({ signal: context.signal, clock: context.clock })
  const { ended, emit, end } = session
  ended.addEventListener('abort', api.watch({ onChange: () => void refresh(), onDisconnect: end }))

  /** Events only report that something changed; the new accounts and network are read from the wallet together. */
  async function refresh(): Promise<void> {
    turn += 1
    const mine = turn
    try {
      const next = await api.read(shared.networkId)
      if (ended.aborted || mine !== turn) return
      if (next === undefined) end()
      else follow(next)
    } catch (thrown) {
      // A wallet with invalid accounts must not be paid to, so its session ends; one that fails for another reason may
      // recover.
      const { code } = toConnectError(thrown, 'getAccountAddresses')
      const isOver = ['wallet/malformed-answer', 'connect/no-accounts', 'connect/wallet-locked'].includes(code)
      if (isOver && mine === turn) end()
    }
  }

  function follow(next: Shared): void {
    const before = shared
    shared = next
    if (JSON.stringify(before.accounts) !== JSON.stringify(next.accounts))
      emit({ type: 'accounts', accounts: next.accounts })
    if (before.networkId !== next.networkId) emit({ type: 'network', networkId: next.networkId })
  }

  const { switchNetwork } = api
  const send: WalletSession['request'] = ({ method, params }, { signal } = {}) =>
    session.request(method, () => answerRequest(api, shared, { method, params }), signal)
  return {
    walletId: request.walletId,
    namespace: 'bip122',
    provider: createSessionProvider({ request: send, subscribe: session.subscribe }),
    get accounts() {
      return shared.accounts
    },
    get networkId() {
      return shared.networkId
    },
    get permissions() {
      return { networkIds: [shared.networkId], methods: api.methods }
    },
    ...(switchNetwork && {
      async selectNetwork(networkId: CaipNetworkId) {
        await session.request('switchNetwork', () => switchNetwork(networkId))
        await refresh()
      },
    }),
    request: send,
    subscribe: session.subscribe,
    disconnect: () => session.disconnect(() => api.disconnect?.()),
  }
}
