import type { EvmNetwork, Network } from '@latchkey/chains'
import { WalletError } from '@latchkey/errors'

/** Returns the network when it is an EVM one. @throws network/unsupported */
export function toEvmNetwork(network: Network): EvmNetwork {
  if (network.chainNamespace !== 'eip155')
    throw new WalletError('network/unsupported', { networkId: network.caipNetworkId })
  return network
}
