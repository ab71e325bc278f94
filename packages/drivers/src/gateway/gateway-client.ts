import type { Gateway } from '@latchkey/core/ports'
import type { ServiceOptions } from '../http/http-client.ts'
import { createGatewayBalances } from './gateway-balances.ts'
import { createGatewayIdentity } from './gateway-identity.ts'
import { createGatewayRequest } from './gateway-request.ts'

interface GatewayClientOptions extends ServiceOptions {
  /** Nodes of the integrator, by network, instead of the gateway's proxy. @see Spec §3 "customRpcUrls" */
  readonly customRpcUrls?: Readonly<Record<string, readonly { readonly url: string }[]>>
}

/**
 * Returns the client of the gateway service, by capability. Capabilities that the first screens do not need load at
 * their first use. For a network that the gateway does not list, reads return an empty page without a request; if the
 * list cannot be read, they reject with the same error, and the next call requests the list again.
 *
 * @throws config/invalid-options
 * @example
 * const gateway = createGatewayClient({ url: 'https://gateway.example', sdkType: 'appkit', sdkVersion: 'react-wagmi-1.0.0' })
 * const { getBalance } = await gateway.balances()
 * const { balances } = await getBalance({ address, networkId: 'eip155:1' })
 * @see Spec §7, compat-facts 6.1
 */
export function createGatewayClient({ customRpcUrls = {}, ...service }: GatewayClientOptions): Gateway {
  const { projectId = '' } = service
  const request = createGatewayRequest(service)
  return {
    networks: async () => request,
    balances: async () => createGatewayBalances(request),
    identity: async () => createGatewayIdentity(request),
    history: async () => (await import('./gateway-history.ts')).createGatewayHistory(request),
    nfts: async () => (await import('./gateway-nfts.ts')).createGatewayNfts(request),
    names: async () => (await import('./gateway-names.ts')).createGatewayNames(request),
    prices: async () => (await import('./gateway-prices.ts')).createGatewayPrices(request),
    swaps: async () => (await import('./gateway-swaps.ts')).createGatewaySwaps(request),
    onramp: async () => (await import('./gateway-onramp.ts')).createGatewayOnramp(request),
    nodes: async () => ({
      rpcUrl(networkId) {
        const [custom] = customRpcUrls[networkId] ?? []
        const params = new URLSearchParams({ chainId: networkId, projectId })
        return custom?.url ?? request.toPlainUrl(`/v1/?${params}`)
      },
      baseUrl: () => request.toPlainUrl('/'),
    }),
  }
}
