import type { Network } from '@latchkey/chains'
import type { CaipNetworkId } from '@latchkey/primitives'

interface GatewayPlace {
  /** Base URL of the gateway; without it only custom URLs are added. */
  readonly url: string | object | undefined
  readonly projectId: string
  readonly customRpcUrls: Readonly<Partial<Record<CaipNetworkId, readonly string[]>>>
}

/**
 * Returns a network whose nodes are tried in this order: the integrator's own and the gateway, best first, then the
 * public ones of the network. `chainDefault` contains only the public nodes: a wallet that adds the network stores
 * these URLs, and those of the integrator contain keys.
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
