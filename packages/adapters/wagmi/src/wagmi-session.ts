import { abortable, followSignals } from '@latchkey/core/cancellation'
import type { ChainAccount, RequestArguments, SessionEvent, WalletSession } from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import { accountsSchema, chainIdSchema, toRequestError } from '@latchkey/protocol/eip1193'
import * as v from 'valibot'
import type { Config } from 'wagmi'
import { readOwnProvider } from './guard-connectors.ts'
import { LATCHKEY_ID } from './latchkey-connector.ts'
import { toWalletId } from './to-candidate.ts'

type WagmiConnector = Config['connectors'][number]

export interface WagmiSession {
  readonly walletSession: WalletSession
  readonly isOpen: () => boolean
}

interface Facts {
  readonly accounts: readonly ChainAccount[]
  readonly networkId: CaipNetworkId
}

const providerSchema = v.object({ request: v.function() })
const connectionSchema = v.object({ accounts: v.pipe(accountsSchema, v.minLength(1)), chainId: chainIdSchema })
const switchSchema = v.object({
  method: v.literal('wallet_switchEthereumChain'),
  params: v.tuple([v.object({ chainId: chainIdSchema })]),
})

/**
 * Opens the session of a connector that wagmi has connected.
 *
 * @throws connect/failed for one without a provider, wallet/malformed-answer
 */
export async function openWagmiSession(
  config: Config,
  connector: WagmiConnector,
  destroyed: AbortSignal,
): Promise<WagmiSession> {
  const provider = await readOwnProvider(connector)
  if (!v.is(providerSchema, provider)) throw new WalletError('connect/failed', {}, { details: 'no provider' })
  const read = readFacts(config, connector)
  if (read === undefined) throw new WalletError('wallet/malformed-answer', { method: 'connect' })
  let facts = read
  const ended = new AbortController()
  const listeners = new Set<(event: SessionEvent) => void>()
  const emit = (event: SessionEvent) => {
    for (const listener of [...listeners]) listener(event)
  }

  const stopFollowing = config.subscribe((state) => state, followState)
  function followState({ connections, status }: Config['state']): void {
    if (connections.get(connector.uid)?.connector === connector) followFacts()
    // While wagmi reconnects its connectors, a missing one may come back.
    else if (status !== 'connecting' && status !== 'reconnecting') {
      close()
      emit({ type: 'disconnect' })
    }
  }
  function followFacts(): void {
    const before = facts
    // A value that is no connection changes nothing.
    facts = readFacts(config, connector) ?? before
    const { accounts, networkId } = facts
    if (toText(accounts) !== toText(before.accounts)) emit({ type: 'accounts', accounts })
    if (networkId !== before.networkId) emit({ type: 'network', networkId })
  }
  function close(): void {
    ended.abort()
    stopFollowing()
    destroyed.removeEventListener('abort', close)
  }
  destroyed.addEventListener('abort', close)

  async function send({ method, params }: RequestArguments): Promise<unknown> {
    const switching = v.safeParse(switchSchema, { method, params })
    if (switching.success && connector.switchChain !== undefined) {
      await connector.switchChain({ chainId: switching.output.params[0].chainId })
      return null
    }
    return (provider as { request(call: RequestArguments): Promise<unknown> }).request({
      method,
      ...(params === undefined ? {} : { params }),
    })
  }

  const walletSession: WalletSession = {
    walletId: toWalletId(connector),
    namespace: 'eip155',
    provider,
    get accounts() {
      return facts.accounts
    },
    get networkId() {
      return facts.networkId
    },
    async request(call, { signal } = {}) {
      if (ended.signal.aborted) throw new WalletError('wallet/disconnected')
      const stop = followSignals(ended.signal, signal)
      try {
        return await abortable(send(call), stop.signal)
      } catch (thrown) {
        const error = toRequestError(thrown, call.method)
        const hasEnded = isWalletError(error, 'connect/cancelled') && signal?.aborted !== true
        throw hasEnded ? new WalletError('wallet/disconnected', {}, { cause: thrown }) : error
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
      if (isKeptByWagmi(config, connector)) return
      const { disconnect } = await import('wagmi/actions')
      // The session has ended for the site, whatever the wallet makes of it.
      await disconnect(config, { connector }).catch(() => undefined)
    },
  }
  return { walletSession, isOpen: () => !ended.signal.aborted }
}

/** The site chose another one of wagmi's connections: wagmi keeps both. */
function isKeptByWagmi({ state: { current, connections } }: Config, { uid }: WagmiConnector): boolean {
  const chosen = connections.get(current ?? '')?.connector
  return chosen !== undefined && chosen.uid !== uid && chosen.id !== LATCHKEY_ID
}

function readFacts(config: Config, { uid }: WagmiConnector): Facts | undefined {
  const parsed = v.safeParse(connectionSchema, config.state.connections.get(uid))
  if (!parsed.success) return undefined
  const { accounts, chainId } = parsed.output
  return { accounts: accounts.map((address) => ({ address, networks: 'all' })), networkId: `eip155:${chainId}` }
}

const toText = (accounts: readonly ChainAccount[]): string => accounts.map(({ address }) => address).join()
