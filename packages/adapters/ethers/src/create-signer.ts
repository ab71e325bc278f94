import { createPinnedProvider, type HostConnection } from '@latchkey/adapter-evm/host'
import type { Client } from '@latchkey/core'
import { BrowserProvider, JsonRpcSigner, Network } from 'ethers'

/** A signer of ethers whose provider reaches the wallet. */
export type Signer = JsonRpcSigner & { readonly provider: BrowserProvider }

/** Returns the signer of a connection. */
export function createSigner(client: Client, connection: HostConnection): Signer {
  // The pinned provider checks the network. ethers would look for it each second, and log, once that one refuses.
  const network = Network.from(connection.chainId)
  const pinned = createPinnedProvider(client, connection)
  const provider = new BrowserProvider(pinned, network, { staticNetwork: network })
  // The constructor keeps what it is given as `provider`; its type knows no more than the base of all providers.
  return new JsonRpcSigner(provider, connection.addresses[0]) as Signer
}
