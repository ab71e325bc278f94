import type { Context } from '../context.ts'
import type { Gateway } from '../ports/index.ts'
import { selectNetworkId } from '../store/selectors.ts'

/**
 * Returns the gateway when it serves the active network, `undefined` when it does not or when there is none.
 *
 * @throws What reading the list of networks throws: it says nothing about the network.
 * @see Spec §5 "Network-supported checks gate every chain API call"
 */
export async function servedGateway(
  { getState }: Pick<Context, 'getState'>,
  gateway: () => Promise<Gateway | undefined>,
  signal?: AbortSignal,
): Promise<Gateway | undefined> {
  const service = await gateway()
  const served = (await service?.getSupportedNetworks(signal === undefined ? {} : { signal })) ?? []
  return served.some((networkId) => networkId === selectNetworkId(getState())) ? service : undefined
}
