import { bitcoin, type Network, supportedNetworks } from '@latchkey/chains'
import type { FramePageData } from '@latchkey/protocol/frame'

/** A chain on one machine, which a deployment for tests names. */
const REGTEST: Network = {
  ...bitcoin,
  id: '0f9188f13cb7b2c71f2a335e3a4fc328',
  caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  name: 'Bitcoin Regtest',
  testnet: true,
}

/**
 * Returns the known networks of a project, with the operator's gateway as their only node; without a gateway they have no node.
 * Public nodes are left out: they would see the addresses of visitors, and the page's Content-Security-Policy blocks them.
 *
 * @see Spec §7 "Per-chain RPC"
 */
export function listNetworks({
  projectId,
  networks,
  gatewayOrigin,
}: Pick<FramePageData, 'projectId' | 'networks' | 'gatewayOrigin'>): readonly Network[] {
  return [...supportedNetworks, REGTEST]
    .filter(({ caipNetworkId }) => networks.includes(caipNetworkId))
    .map((network) => {
      const query = new URLSearchParams({ chainId: network.caipNetworkId, projectId })
      const http = gatewayOrigin === undefined ? [] : [`${gatewayOrigin}/v1/?${query}`]
      return { ...network, rpcUrls: { default: { http }, chainDefault: { http: [] } } }
    })
}
