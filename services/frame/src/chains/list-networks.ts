import type { Network } from '@latchkey/chains'
import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/primitives'
import type { FramePageData } from '@latchkey/protocol/frame'

/**
 * Returns the known networks of a project, with the operator's gateway as their only node; without a gateway they have no node.
 * Public nodes would see the addresses of visitors, and the page's Content-Security-Policy blocks them.
 *
 * @see Spec §7 "Per-chain RPC"
 */
export function listNetworks({
  projectId,
  knownNetworks,
  gatewayOrigin,
}: Pick<FramePageData, 'projectId' | 'knownNetworks' | 'gatewayOrigin'>): readonly Network[] {
  return knownNetworks.map((known) => {
    const { caipNetworkId } = known
    const { namespace, reference } = parseCaipNetworkId(caipNetworkId)
    const query = new URLSearchParams({ chainId: caipNetworkId, projectId })
    const http = gatewayOrigin === undefined ? [] : [`${gatewayOrigin}/v1/?${query}`]
    const network = {
      ...known,
      caipNetworkId: caipNetworkId as CaipNetworkId,
      chainNamespace: namespace,
      id: namespace === 'eip155' ? Number(reference) : reference,
      rpcUrls: { default: { http }, chainDefault: { http: [] } },
      assets: { imageId: '' },
    }
    // Namespace, id and name of one network belong together, which a type of an object cannot say.
    return network as Network
  })
}
