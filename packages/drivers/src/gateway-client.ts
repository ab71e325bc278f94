import { NATIVE_TOKEN_ADDRESSES } from '@latchkey/chains'
import { abortable } from '@latchkey/core/cancellation'
import type { CallOptions, Gateway } from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors'
import { type CaipNetworkId, isAddress, isCaipNetworkId, parseCaipNetworkId } from '@latchkey/primitives'
import {
  balanceAnswer,
  historyAnswer,
  identityAnswer,
  nftsAnswer,
  profileAnswer,
  type SupportedChainsAnswer,
  supportedChainsAnswer,
} from '@latchkey/protocol/gateway'
import { createHttpClient, type ServiceOptions } from './http/http-client.ts'

export interface GatewayClientOptions extends ServiceOptions {
  /** Nodes of the integrator, by network, instead of the gateway's proxy. @see Spec §3 "customRpcUrls" */
  readonly customRpcUrls?: Readonly<Record<string, readonly { readonly url: string }[]>>
}

/**
 * Returns the client of the gateway service. For a network that the gateway does not list, reads give an empty page
 * without a request; while the list cannot be read they fail as the list did, and the next call asks for it again.
 *
 * @throws config/invalid-options
 * @example
 * const gateway = createGatewayClient({ url: 'https://gateway.example', sdkType: 'appkit', sdkVersion: 'react-wagmi-1.0.0' })
 * const { balances } = await gateway.getBalance({ address, networkId: 'eip155:1' })
 * @see Spec §7, compat-facts 6.1
 */
export function createGatewayClient({ customRpcUrls = {}, ...service }: GatewayClientOptions): Gateway {
  const http = createHttpClient(service)
  const { projectId = '' } = service
  let supported: Promise<SupportedChainsAnswer> | undefined

  function getSupported({ signal }: CallOptions = {}): Promise<SupportedChainsAnswer> {
    if (supported === undefined) {
      // Without the signal of the first caller: the others wait for the same list.
      const asked = http.get('/v1/supported-chains', { answer: supportedChainsAnswer })
      asked.catch(() => {
        supported = undefined
      })
      supported = asked
    }
    return abortable(supported, signal)
  }

  async function getSupportedNetworks(options?: CallOptions): Promise<readonly CaipNetworkId[]> {
    return (await getSupported(options)).http.filter(isCaipNetworkId)
  }

  /** A list that cannot be read is a failure of the gateway, and says nothing about the network. */
  async function isSupported(networkId: CaipNetworkId, options: CallOptions): Promise<boolean> {
    return (await getSupportedNetworks(options)).includes(networkId)
  }

  const toPath = (address: string, subject: string) => `/v1/account/${encodeURIComponent(address)}/${subject}`

  return {
    getSupportedNetworks,
    getCurrencies: async (options) => (await getSupported(options)).currencies,
    getIdentity: ({ address, sender, ...options }) =>
      http.get(`/v1/identity/${encodeURIComponent(address)}`, {
        answer: identityAnswer,
        params: { sender },
        ...options,
      }),
    async getBalance({ address, networkId, currency = 'usd', force = false, ...options }) {
      if (networkId !== undefined && !(await isSupported(networkId, options))) return { balances: [] }
      const forceUpdate = force && networkId !== undefined ? toNativeToken(networkId) : undefined
      const params = { currency, chainId: networkId, forceUpdate }
      return http.get(toPath(address, 'balance'), { answer: balanceAnswer, params, isFresh: force, ...options })
    },
    async getHistory({ address, networkId, currency = 'usd', cursor, ...options }) {
      if (!(await isSupported(networkId, options))) return { data: [], next: null }
      return http.get(toPath(address, 'history'), {
        answer: historyAnswer,
        // A gateway that says nothing of currencies need not know the parameter.
        params: { chainId: networkId, cursor, currency: currency === 'usd' ? undefined : currency },
        ...options,
      })
    },
    async getNfts({ address, networkId, cursor, ...options }) {
      if (!(await isSupported(networkId, options))) return { nfts: [], next: null }
      return http.get(toPath(address, 'nfts'), {
        answer: nftsAnswer,
        params: { chainId: networkId, cursor },
        ...options,
      })
    },
    async resolveName({ name, ...options }) {
      // Typed text may hold half of a character, which no URL can carry.
      if (/\p{Cs}/u.test(name)) throw new WalletError('names/not-found', { name: name.slice(0, 80) })
      try {
        const path = `/v1/profile/account/${encodeURIComponent(name)}`
        const { addresses } = await http.get(path, { answer: profileAnswer, params: { apiVersion: 2 }, ...options })
        // By coin type, in the order of the numbers: of several, Ether's is the one that is meant. @see ENSIP-9
        const first = addresses['60'] ?? Object.values(addresses)[0]
        if (first !== undefined && isAddress(first.address, 'eip155')) {
          // The hash behind it is not part of what every page loads that is about to show wallets.
          const { toChecksumAddress } = await import('./checksum-address.ts')
          return toChecksumAddress(first.address)
        }
      } catch (error) {
        if (!isWalletError(error, 'http/status') || error.context.status !== 404) throw error
      }
      throw new WalletError('names/not-found', { name: name.slice(0, 80) })
    },
    rpcUrl(networkId) {
      const [custom] = customRpcUrls[networkId] ?? []
      return custom?.url ?? http.toPlainUrl(`/v1/?${new URLSearchParams({ chainId: networkId, projectId })}`)
    },
  }
}

/** Naming the native token makes the gateway read the chain anew. */
function toNativeToken(networkId: CaipNetworkId): string {
  return `${networkId}:${NATIVE_TOKEN_ADDRESSES[parseCaipNetworkId(networkId).namespace]}`
}
