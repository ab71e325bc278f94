import { createPinnedProvider, type HostConnection } from '@latchkey/adapter-evm/host'
import type { Client } from '@latchkey/core'
import { BrowserProvider, JsonRpcSigner, Network } from 'ethers'

/** An ethers signer whose provider sends requests to the wallet. */
export type Signer = JsonRpcSigner & { readonly provider: BrowserProvider }

/** Returns the signer of a connection. */
export function createSigner(client: Client, connection: HostConnection): Signer {
  // The pinned provider checks the network itself. Without a static network, ethers would query it each second and log
  // an error once the pinned provider rejects.
  const network = Network.from(connection.chainId)
  const pinned = createPinnedProvider(client, connection)
  const provider = new BrowserProvider(pinned, network, { staticNetwork: network })
  // The constructor keeps the given object as `provider`, but its type is only the base class of all providers.
  return new JsonRpcSigner(provider, connection.addresses[0]) as Signer
}
