import { createSessionBase, createSessionProvider } from '@latchkey/core/connector-base'
import type {
  ChainAccount,
  ConnectorContext,
  EmbeddedWalletInfo,
  SignedIn,
  WalletDevices,
  WalletSession,
} from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { type CaipNetworkId, type Namespace, toEvmChainId, toQuantity } from '@latchkey/primitives'
import { chainIdSchema } from '@latchkey/protocol/eip1193'
import * as v from 'valibot'
import type { FrameChannel } from './frame-channel.ts'

export interface SessionParts {
  readonly context: ConnectorContext
  readonly channel: FrameChannel
  readonly walletId: string
  readonly namespace: Namespace
  readonly accounts: readonly [ChainAccount, ...ChainAccount[]]
  readonly networkId: CaipNetworkId
  readonly signedIn?: readonly SignedIn[] | undefined
  readonly devices: WalletDevices
  readonly embeddedWalletInfo?: EmbeddedWalletInfo
  /** Signs the person out of the frame. */
  readonly signOut: () => Promise<unknown>
}

const switchParams = v.tuple([v.object({ chainId: chainIdSchema })])

/** Returns the session of one chain family. Each request names its network; the frame shows what a person must approve. */
export function createSession(parts: SessionParts): WalletSession & { end(): void; noteEmail(email: string): void } {
  const { context, channel, walletId, namespace, accounts, signedIn, devices, signOut } = parts
  let { networkId, embeddedWalletInfo } = parts
  const session = createSessionBase({ signal: context.signal, clock: context.clock })

  /** Also switches the frame, which aborts the requests that wait for approval on the previous network. */
  async function selectNetwork(next: CaipNetworkId): Promise<void> {
    if (context.site?.networks.includes(next) !== true)
      throw new WalletError('network/unsupported', { networkId: next })
    if (next === networkId) return
    await channel.request('SWITCH_NETWORK', { chainId: next })
    networkId = next
    session.emit({ type: 'network', networkId })
  }

  /** Answers what the session itself knows; `undefined` when the frame has to. */
  async function respondLocally(method: string, params: unknown): Promise<{ readonly result: unknown } | undefined> {
    if (namespace !== 'eip155') return undefined
    if (method === 'eth_accounts' || method === 'eth_requestAccounts')
      return { result: accounts.map(({ address }) => address) }
    if (method === 'eth_chainId') return { result: toQuantity(toEvmChainId(networkId)) }
    if (method !== 'wallet_switchEthereumChain') return undefined
    const parsed = v.safeParse(switchParams, params)
    if (!parsed.success) throw new WalletError('wallet/request-failed', { method })
    await selectNetwork(`eip155:${parsed.output[0].chainId}`)
    return { result: null }
  }

  const request: WalletSession['request'] = ({ method, params }, { signal } = {}) =>
    session.request(
      method,
      async (own) => {
        const local = await respondLocally(method, params)
        if (local !== undefined) return local.result
        const call = { method, params, chainId: networkId, chainNamespace: namespace }
        return channel.request('RPC_REQUEST', call, own)
      },
      signal,
    )

  function noteEmail(email: string): void {
    if (embeddedWalletInfo === undefined) return
    embeddedWalletInfo = { ...embeddedWalletInfo, user: { ...embeddedWalletInfo.user, email } }
    session.emit({ type: 'login', embeddedWalletInfo })
  }

  return {
    walletId,
    namespace,
    accounts,
    signedIn,
    devices,
    get embeddedWalletInfo() {
      return embeddedWalletInfo
    },
    get networkId() {
      return networkId
    },
    ...(namespace === 'eip155' ? {} : { selectNetwork }),
    provider: createSessionProvider({ request, subscribe: session.subscribe }),
    request,
    subscribe: session.subscribe,
    disconnect: () => session.disconnect(signOut),
    end: session.end,
    noteEmail,
  }
}
