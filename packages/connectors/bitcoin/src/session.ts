import { abortable, followSignals, pause, timeout } from '@latchkey/core/cancellation'
import type { ConnectorContext, ConnectRequest, SessionEvent, WalletSession } from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import { toConnectError, toRequestError } from '@latchkey/protocol/eip1193'
import { answerRequest } from './session-requests.ts'
import type { Shared, WalletApi } from './wallet-api.ts'

export interface OpenSession {
  readonly context: ConnectorContext
  readonly request: ConnectRequest
  readonly options: { readonly lateWalletMs: number; readonly silentTimeoutMs: number }
  /** Returns the wallet that is in the page now. */
  find(walletId: string): { open(networkId: CaipNetworkId | undefined): WalletApi } | undefined
}

/** Milliseconds between two looks for a wallet that is not there yet. */
const LOOK_INTERVAL_MS = 200
/** A wallet that does not answer must not hold up a disconnect. Milliseconds. */
const DISCONNECT_TIMEOUT_MS = 2000

/** Connects to a wallet of the page. Errors: see `Connector.connect`. */
export async function openSession(open: OpenSession): Promise<WalletSession> {
  const { context, request, options } = open
  const limit = { clock: context.clock, ms: options.silentTimeoutMs, error: () => new WalletError('connect/timeout') }
  const stop = followSignals(request.signal, context.signal)
  try {
    const api = (await findWallet(open, stop.signal)).open(request.networkId)
    const shared = abortable(request.silent ? restore(api, request) : approve(api, request), stop.signal)
    return createSession(open, api, await (request.silent ? timeout(shared, limit) : shared))
  } finally {
    stop.abort()
  }
}

async function findWallet({ find, context, request, options }: OpenSession, signal: AbortSignal) {
  for (let waitedMs = 0; ; waitedMs += LOOK_INTERVAL_MS) {
    const found = find(request.walletId)
    if (found !== undefined) return found
    if (!request.silent || waitedMs >= options.lateWalletMs) throw new WalletError('connect/wallet-not-found')
    await pause(LOOK_INTERVAL_MS, context.clock, signal)
  }
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
  const ended = new AbortController()
  const listeners = new Set<(event: SessionEvent) => void>()
  const emit = (event: SessionEvent) => {
    for (const listener of [...listeners]) listener(event)
  }
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
  const unwatch = api.watch({ onChange: () => void refresh(), onDisconnect: end })
  context.signal.addEventListener('abort', close)

  /** Events name a change; the new state is read from the wallet, accounts and network together. */
  async function refresh(): Promise<void> {
    turn += 1
    const mine = turn
    try {
      const next = await api.read(shared.networkId)
      if (ended.signal.aborted || mine !== turn) return
      if (next === undefined) end()
      else follow(next)
    } catch (thrown) {
      // A wallet that shares what is not valid must not be paid to; one that fails for another reason may recover.
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

  async function run<T>(method: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (ended.signal.aborted) throw new WalletError('wallet/disconnected')
    const stop = followSignals(ended.signal, signal)
    try {
      return await abortable(work(), stop.signal)
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

  const { switchNetwork } = api
  return {
    walletId: request.walletId,
    namespace: 'bip122',
    provider: api.provider,
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
        await run('switchNetwork', () => switchNetwork(networkId))
        await refresh()
      },
    }),
    request: ({ method, params }, { signal } = {}) =>
      run(method, () => answerRequest(api, shared, { method, params }), signal),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async disconnect() {
      if (ended.signal.aborted) return
      close()
      const error = () => new WalletError('wallet/timeout', { method: 'disconnect' })
      const limit = { clock: context.clock, ms: DISCONNECT_TIMEOUT_MS, error }
      // The session has ended for the site either way.
      if (api.disconnect !== undefined) await timeout(api.disconnect(), limit).catch(() => undefined)
    },
  }
}
