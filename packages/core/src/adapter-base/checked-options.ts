import { WalletError } from '@latchkey/errors'
import type { Namespace } from '@latchkey/primitives'
import type { NetworkOf } from '../ports/index.ts'

/** Throws for times that `setTimeout` treats as 1 ms, which would flood the node with requests. @throws config/invalid-options */
export function assertMilliseconds(times: Readonly<Record<string, number>>): void {
  for (const [path, value] of Object.entries(times))
    if (!(value > 0 && value < 2 ** 31))
      throw new WalletError('config/invalid-options', { path, problem: 'expected milliseconds above 0' })
}

/** Returns the network if it belongs to the chain family. @throws network/unsupported */
export function toNetworkOf<N extends Namespace>(namespace: N, network: NetworkOf<Namespace>): NetworkOf<N> {
  if (network.chainNamespace !== namespace)
    throw new WalletError('network/unsupported', { networkId: network.caipNetworkId })
  return network as NetworkOf<N>
}
