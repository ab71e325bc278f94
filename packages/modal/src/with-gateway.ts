import type { Network } from '@latchkey/chains'
import type { CaipNetworkId } from '@latchkey/primitives'

interface GatewayPlace {
  /** Base address of the gateway; without one only custom addresses are added. */
  readonly url: string | object | undefined
  readonly projectId: string
  readonly customRpcUrls: Readonly<Partial<Record<CaipNetworkId, readonly string[]>>>
}

/**
 * Returns a network whose nodes are tried in this order: the integrator's own and our gateway, best first, then the
 * network's public ones.
 * `chainDefault` holds the network's public nodes only: a wallet that adds the network keeps these addresses, and the
 * integrator's carry keys.
 *
 * @see Spec §7 "Default URL shape {rpc host}/v1/?chainId={chain}&projectId={id}"
 */
export function withGateway<N extends Network>(network: N, { url, projectId, customRpcUrls }: GatewayPlace): N {
  const custom = customRpcUrls[network.caipNetworkId] ?? []
  const query = new URLSearchParams({ chainId: network.caipNetworkId, ...(projectId === '' ? {} : { projectId }) })
  const gateway = typeof url === 'string' ? [`${url.replace(/\/+$/, '')}/v1/?${query}`] : []
  const { default: own, chainDefault = own } = network.rpcUrls
  return {
    ...network,
    rpcUrls: {
      default: { http: [...custom, ...gateway, ...own.http] },
      chainDefault: { http: chainDefault.http.filter((node) => !custom.includes(node)) },
    },
  }
}
