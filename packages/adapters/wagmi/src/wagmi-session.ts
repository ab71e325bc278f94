import { createSessionBase } from '@latchkey/core/connector-base'
import type { ChainAccount, RequestArguments, WalletSession } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import { accountsSchema, chainIdSchema } from '@latchkey/protocol/eip1193'
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
 * @throws connect/failed for a connector without a provider, wallet/malformed-answer
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
  const session = createSessionBase({ signal: destroyed })
  const { ended, emit, end } = session

  ended.addEventListener(
    'abort',
    config.subscribe((state) => state, followState),
  )
  function followState({ connections, status }: Config['state']): void {
    if (connections.get(connector.uid)?.connector === connector) followFacts()
    // While wagmi reconnects its connectors, a missing connection may come back.
    else if (status !== 'connecting' && status !== 'reconnecting') end()
  }
  function followFacts(): void {
    const before = facts
    // A malformed connection changes nothing.
    facts = readFacts(config, connector) ?? before
    const { accounts, networkId } = facts
    if (toText(accounts) !== toText(before.accounts)) emit({ type: 'accounts', accounts })
    if (networkId !== before.networkId) emit({ type: 'network', networkId })
  }
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
    request: (call, { signal } = {}) => session.request(call.method, () => send(call), signal),
    subscribe: session.subscribe,
    disconnect: () =>
      session.disconnect(async () => {
        if (isStillInWagmi(config, connector)) return
        const { disconnect } = await import('wagmi/actions')
        await disconnect(config, { connector })
      }),
  }
  return { walletSession, isOpen: () => !ended.aborted }
}

/** The site selected another connection of wagmi; wagmi keeps both. */
function isStillInWagmi({ state: { current, connections } }: Config, { uid }: WagmiConnector): boolean {
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
