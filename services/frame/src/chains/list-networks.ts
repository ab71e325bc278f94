import { type Network, supportedNetworks } from '@latchkey/chains'
import type { FramePageData } from '@latchkey/protocol/frame'

/**
 * Returns the known networks of a project, with the operator's gateway as their only node; without a gateway they have no node.
 * Public nodes are left out, because they would learn addresses of visitors, and the page's policy does not allow them.
 *
 * @see Spec §7 "Per-chain RPC"
 */
export function listNetworks({
  projectId,
  networks,
  gatewayOrigin,
}: Pick<FramePageData, 'projectId' | 'networks' | 'gatewayOrigin'>): readonly Network[] {
  return supportedNetworks
    .filter(({ caipNetworkId }) => networks.includes(caipNetworkId))
    .map((network) => {
      const query = new URLSearchParams({ chainId: network.caipNetworkId, projectId })
      const http = gatewayOrigin === undefined ? [] : [`${gatewayOrigin}/v1/?${query}`]
      return { ...network, rpcUrls: { default: { http }, chainDefault: { http: [] } } }
    })
}
