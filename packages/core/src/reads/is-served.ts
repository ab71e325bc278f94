import type { CaipNetworkId } from '@latchkey/primitives'
import type { OpenGateway } from './open-gateway.ts'

/**
 * Returns whether the site has a gateway that serves a network.
 *
 * @throws the error of the list of networks, because a failed list does not mean that the network is not served.
 * @see Spec §5 "Network-supported checks gate every chain API call"
 */
export async function isServed(
  gateway: OpenGateway,
  networkId: CaipNetworkId | undefined,
  signal?: AbortSignal,
): Promise<boolean> {
  const networks = await gateway('networks')
  const served = (await networks?.getSupportedNetworks(signal === undefined ? {} : { signal })) ?? []
  return served.some((each) => each === networkId)
}
